"""Making the encoder that ships (extra [hub]): convert, tune, export. Nothing else imports this at run time."""
