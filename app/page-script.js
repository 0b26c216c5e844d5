// The one script that every page carries, also those without the framework. It makes the header and
// messages nicer; nothing depends on it. Served as it is written here, so it is plain JavaScript for
// old browsers, and it asks the document anew each time, because the framework replaces parts of it.
(() => {
  const root = document.documentElement;

  // The framework has waited until the page is there, or until somebody uses it.
  const { nonce } = document.currentScript;
  const startFramework = () => {
    const postponed = document.querySelector("script[data-framework]");
    if (!postponed) return;
    postponed.removeAttribute("data-framework");
    const framework = document.createElement("script");
    framework.type = "module";
    framework.nonce = nonce;
    framework.textContent = postponed.textContent;
    document.head.append(framework);
    framework.remove();
  };
  const afterFirstPaint = (task) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      task();
    });
    observer.observe({ type: "paint", buffered: true });
  };
  window.addEventListener("load", () => afterFirstPaint(startFramework));
  for (const occasion of ["pointerdown", "keydown"]) {
    window.addEventListener(occasion, startFramework, { once: true });
  }

  // Dropdowns and menu of the header: <details> that close by themselves.
  const openDetails = () => Array.from(document.querySelectorAll(".site-header details[open]"));
  const isInside = (details, target) => target instanceof Node && details.contains(target);

  document.addEventListener("click", ({ target }) => {
    const onLink = target instanceof Element && target.closest("a") !== null;
    for (const details of openDetails()) {
      if (onLink || !isInside(details, target)) details.open = false;
    }
  });
  document.addEventListener("focusin", ({ target }) => {
    for (const details of openDetails()) {
      if (!isInside(details, target)) details.open = false;
    }
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const details of openDetails()) {
      if (details.contains(document.activeElement)) details.querySelector("summary").focus();
      details.open = false;
    }
  });
  for (const leaving of ["submit", "popstate", "pagehide"]) {
    window.addEventListener(leaving, () => {
      for (const details of openDetails()) details.open = false;
    });
  }

  // Messages, where the framework is not there to take care of them.
  const closeSoon = (message, region) => {
    setTimeout(() => {
      if (document.hidden || region.matches(":hover, :focus-within")) closeSoon(message, region);
      else message.remove();
    }, 4000);
  };
  if (!("__remixContext" in window)) {
    for (const message of document.querySelectorAll("[data-message]")) {
      message.querySelector("button").addEventListener("click", () => message.remove());
      if (message.dataset.message !== "error") closeSoon(message, message.parentElement);
    }
  }

  // Forms that are on their way, where the framework does not say so.
  document.addEventListener("submit", ({ target }) => {
    const button = target.querySelector("[data-sending]");
    if (!button || "__remixContext" in window) return;
    const words = button.textContent;
    const show = (isSending) => {
      button.disabled = isSending;
      button.textContent = isSending ? button.dataset.sending : words;
    };
    // A disabled button would not be part of what is sent.
    setTimeout(() => show(true));
    // Whoever comes back finds the page as it was left.
    window.addEventListener("pagehide", () => show(false), { once: true });
  });

  // For browsers without scroll timelines: the header becomes compact after 10 px.
  if (!CSS.supports("animation-timeline: scroll()")) {
    const mark = () => {
      const header = document.querySelector(".site-header");
      if (header) header.classList.toggle("is-scrolled", window.scrollY > 10);
    };
    mark();
    window.addEventListener("scroll", mark, { passive: true });
  }

  // The storage key `theme` mirrors the cookie that decides.
  const mirrorTheme = () => {
    try {
      localStorage.setItem("theme", root.dataset.theme);
    } catch {
      // Storage may be switched off; nothing depends on the mirror.
    }
  };
  mirrorTheme();
  new MutationObserver(mirrorTheme).observe(root, { attributeFilter: ["data-theme"] });
})();
