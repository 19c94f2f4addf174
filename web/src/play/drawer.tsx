/* drawer.tsx: the panel that slides in next to the table: rules, standing orders, settings, the menu. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Scene } from "../games/game";
import { Icon } from "../icons";
import { usePlay } from "./context";
import { keyFor } from "./keys";
import { MenuPanel } from "./menu";
import { OrdersPanel } from "./orders";
import type { Drawer as Name } from "./play";
import { RulesPanel } from "./reference";
import { SettingsPanel } from "./preferences";
import { words } from "./words";

export function Drawer({ scene }: { scene: Scene }): JSX.Element | null {
  const play = usePlay();
  const open = play.drawer.value;
  return open ? <Sheet key={open} name={open}>{panel(open, scene)}</Sheet> : null;
}

function panel(name: Name, scene: Scene): JSX.Element {
  switch (name) {
    case "rules": return <RulesPanel scene={scene} />;
    case "orders": return <OrdersPanel />;
    case "settings": return <SettingsPanel />;
    case "menu": return <MenuPanel scene={scene} />;
  }
}

function Sheet({ name, children }: { name: Name; children: ComponentChildren }): JSX.Element {
  const play = usePlay();
  const say = words();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    title.current?.focus();
    return () => before?.focus?.();
  }, []);
  return (
    <aside class="drawer" aria-labelledby="drawer-title">
      <header>
        <h2 id="drawer-title" ref={title} tabIndex={-1}>{say[name]}</h2>
        <button class="tool" aria-label={say.close} aria-keyshortcuts="Escape" onClick={() => (play.drawer.value = null)}>
          <Icon name="x" />
        </button>
        <kbd aria-hidden="true">{keyFor("back")}</kbd>
      </header>
      <div class="drawerbody">{children}</div>
    </aside>
  );
}
