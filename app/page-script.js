// The script of every page, including pages without the framework. It improves the header and the
// messages; nothing depends on it. The build only removes comments and white space, so it has to be
// plain JavaScript for old browsers. It queries the document anew each time, because the framework
// replaces parts of it.
(() => {
  const root = document.documentElement;

  // The first page of a visit carries only its own styles. Script needs others: for another theme, for other pages. The
  // framework adds further style sheets to the head and relies on their order. So the links in the head become style
  // sheets again.
  const restoreSheets = () => {
    const links = document.querySelectorAll('head > link[rel=preconnect][href^="/assets/"]');
    let missing = links.length;
    for (const link of links) {
      link.onload = () => {
        missing -= 1;
        if (missing > 0) return;
        const carried = "body > link[media=print], head > style[data-carried]";
        for (const element of document.querySelectorAll(carried)) element.remove();
      };
      link.rel = "stylesheet";
    }
  };

  // Starts the framework after the first paint, or as soon as the visitor uses the page. The largest
  // file gets a task of its own, so that slow processors can handle input in between.
  const { nonce } = document.currentScript;
  const addModule = (properties) => {
    const module = Object.assign(document.createElement("script"), { type: "module", nonce });
    document.head.append(Object.assign(module, properties));
    module.remove();
  };
  const startFramework = () => {
    restoreSheets();
    const postponed = document.querySelector("script[data-framework]");
    if (!postponed) return;
    postponed.removeAttribute("data-framework");
    for (const link of document.querySelectorAll("link[rel=dns-prefetch]")) {
      link.rel = "modulepreload";
    }
    const { href } = document.querySelector('link[rel=modulepreload][href*="/react-"]');
    const goOn = () => setTimeout(() => addModule({ textContent: postponed.textContent }));
    addModule({ src: href, onload: goOn, onerror: goOn });
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

  // The header's dropdowns and menu are <details>, each with its content beside it. This script closes them.
  const openDetails = () => Array.from(document.querySelectorAll("body > header details[open]"));
  const isInside = ({ parentElement }, target) =>
    target instanceof Node && parentElement.contains(target);

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
      if (isInside(details, document.activeElement)) details.querySelector("summary").focus();
      details.open = false;
    }
  });
  for (const leaving of ["submit", "popstate", "pagehide"]) {
    window.addEventListener(leaving, () => {
      for (const details of openDetails()) details.open = false;
    });
  }

  // The document's messages are hidden, not removed, because the framework expects them on hydration.
  const closeSoon = (message) => {
    setTimeout(() => {
      const isRead = document.querySelector(".messages:hover, .messages:focus-within") !== null;
      const isWaiting = message.checkVisibility?.() === false;
      if (document.hidden || isRead || isWaiting) closeSoon(message);
      else message.hidden = true;
    }, 4000);
  };
  for (const message of document.querySelectorAll("[data-message]")) {
    message.querySelector("button").addEventListener("click", () => {
      message.hidden = true;
    });
    if (message.dataset.message !== "error") closeSoon(message);
  }

  // Messages float where they cover no control and no total of the page, as low as possible, and only with their first
  // line where more finds no room. Where even that finds none, they cover the header for a few seconds. They move by a
  // transform, so that nothing on the page moves with them. Errors stay, so they become part of the page instead.
  const boxesOf = (selector, parent) =>
    Array.from(parent.querySelectorAll(selector))
      // Folded content has a place, but nobody sees it.
      .filter((element) => element.checkVisibility?.() ?? true)
      .map((element) => element.getBoundingClientRect());
  const shown = "[data-message]:not([hidden])";

  const placeMessages = ({ type }) => {
    const region = document.querySelector(".messages");
    if (!region) return;
    const { dataset, style } = region;
    if (!region.querySelector(shown)) {
      delete dataset.inPage;
      delete dataset.short;
      style.transform = "";
      return;
    }
    if (dataset.inPage) {
      // A part of the page stays in view until the visitor reads on.
      if (type === "scroll") dataset.inPage = "static";
      return;
    }
    const taken = boxesOf(
      ":is(a, button, input, select, textarea, summary, label, [data-total])",
      document.querySelector("main"),
    );
    const lifted = Number(/\d+/.exec(style.transform)?.[0] ?? 0);
    const findLift = () => {
      const boxes = boxesOf(shown, region);
      const top = region.getBoundingClientRect().top + lifted;
      const lifts = [lifted];
      // Messages that jump from gap to gap would disturb a visitor who scrolls. The header has 64 px.
      for (let lift = 0; type !== "scroll" && top - lift > 50; lift += 16) lifts.push(lift);
      const free = lifts.find((lift) =>
        boxes.every((box) =>
          taken.every(
            (other) =>
              other.right <= box.left ||
              box.right <= other.left ||
              other.bottom <= box.top + lifted - lift ||
              box.bottom + lifted - lift <= other.top,
          ),
        ),
      );
      if (free !== undefined || dataset.short === undefined) return free;
      // The header works below the messages.
      dataset.short = "above";
      return top + 10;
    };
    let lift = findLift();
    if (lift === undefined && region.querySelector("[data-message=error]:not([hidden])")) {
      dataset.inPage = "sticky";
      lift = 0;
    } else if (lift === undefined) {
      dataset.short = "";
      lift = findLift();
    }
    style.transform = lift ? `translateY(${-Math.floor(lift)}px)` : "";
  };
  for (const occasion of ["scroll", "resize"]) {
    window.addEventListener(occasion, placeMessages, { passive: true });
  }
  new MutationObserver(() => placeMessages({})).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["hidden"],
  });
  placeMessages({});

  // Marks forms that the browser sends without the framework.
  document.addEventListener("submit", (event) => {
    const button = event.target.querySelector("[data-sending]");
    if (!button) return;
    const words = button.textContent;
    const show = (isSending) => {
      button.disabled = isSending;
      button.textContent = isSending ? button.dataset.sending : words;
    };
    setTimeout(() => {
      // By now the framework has taken over the form, or the browser has sent it. Its disabled button
      // no longer affects the sent data.
      if (event.defaultPrevented) return;
      show(true);
      // A visitor who cancels or comes back finds the page unchanged.
      const restore = () => show(false);
      setTimeout(restore, 10_000);
      window.addEventListener("pagehide", restore, { once: true });
    });
  });

  // In browsers without scroll timelines the header becomes compact after 10 px.
  if (!CSS.supports("animation-timeline: scroll()")) {
    const mark = () => {
      const header = document.querySelector(".site-header");
      if (header) header.classList.toggle("is-scrolled", window.scrollY > 10);
    };
    mark();
    window.addEventListener("scroll", mark, { passive: true });
  }

  // The storage key `theme` mirrors the cookie, which decides.
  const mirrorTheme = () => {
    try {
      localStorage.setItem("theme", root.dataset.theme);
    } catch {
      // Storage may be disabled. Nothing depends on the mirror.
    }
  };
  // The first access reads from the disk.
  window.addEventListener("load", () => setTimeout(mirrorTheme));
  new MutationObserver(mirrorTheme).observe(root, { attributeFilter: ["data-theme"] });
})();
