export default function (component) {
  const { setTriggerValue } = component;
  const done = (button) => {
    const before = button.dataset.label || button.textContent;
    button.dataset.label = before;
    button.textContent = "已复制";
    button.classList.add("jq-done");
    setTimeout(() => { button.textContent = before; button.classList.remove("jq-done"); }, 1600);
  };
  const byHand = (words) => {
    const area = document.createElement("textarea");
    area.value = words;
    area.style.position = "fixed";
    area.style.opacity = "0";
    document.body.appendChild(area);
    area.select();
    const worked = document.execCommand("copy");
    area.remove();
    return worked;
  };
  const onClick = async (event) => {
    if (!event.target.closest) return;
    const button = event.target.closest("[data-copy]");
    if (button) {
      const words = button.getAttribute("data-copy");
      let worked = false;
      // the clipboard API exists only on https and localhost; a phone in the same network has neither
      try { await navigator.clipboard.writeText(words); worked = true; } catch { worked = byHand(words); }
      if (worked) done(button); else window.prompt("请复制：", words);
      return;
    }
    const link = event.target.closest("a[data-go]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    setTriggerValue("go", link.getAttribute("href"));
  };
  document.addEventListener("click", onClick);
  document.documentElement.lang = "zh-CN";
  const ground = getComputedStyle(document.querySelector(".stApp") || document.body).backgroundColor;
  document.documentElement.style.setProperty("--jq-ground", ground);
  return () => document.removeEventListener("click", onClick);
}
