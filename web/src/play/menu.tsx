/* menu.tsx: the menu of a table: everything besides playing. */
import { useSignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { CopyLink } from "../copylink";
import type { Scene } from "../games/game";
import { Icon } from "../icons";
import type { Chair, Seat } from "../protocol";
import { invitationTo, inviteAnew, watchLink } from "../table/invite";
import { usePlay } from "./context";
import { offerFile } from "./file";
import { keyFor } from "./keys";
import { landingPage } from "./links";
import { isError } from "./play";
import { words } from "./words";

export function MenuPanel({ scene }: { scene: Scene }): JSX.Element {
  const play = usePlay();
  const say = words();
  const info = play.table.table.value;
  const said = useSignal("");
  const sure = useSignal(false);
  const leaving = useSignal(false);
  const me = info?.you;
  const seated = typeof me === "number" && scene.view.state === "running";
  const others = (info?.seats ?? []).some((chair) => chair.kind === "person" && chair.seat !== me);
  const remote = play.table.kind === "remote";
  const send = async (request: { do: string; [key: string]: unknown }) => {
    const reply = await play.table.send(request);
    said.value = isError(reply) ? reply.error.message : "";
    if (!isError(reply)) play.drawer.value = null;
  };
  return (
    <div class="menu">
      <ul class="rows">
        <li><button class="btn row" onClick={() => play.open("rules")}><Icon name="book" />{say.rules} <kbd aria-hidden="true">{keyFor("rules")}</kbd></button></li>
        <li><button class="btn row" onClick={() => play.open("orders")}><Icon name="orders" />{say.orders} <kbd aria-hidden="true">{keyFor("orders")}</kbd></button></li>
        <li><button class="btn row" onClick={() => play.open("settings")}><Icon name="gear" />{say.settings}</button></li>
        <li>
          {leaving.value ? (
            <div class="sure" role="group" aria-label={say.leave}>
              <span>{remote ? say.leaveSure : say.leaveKept}</span>
              <a class="btn danger" href={landingPage} onClick={() => play.table.leave()}>{say.leave}</a>
              <button class="btn" onClick={() => (leaving.value = false)}>{say.stay}</button>
            </div>
          ) : seated ? (
            <button class="btn row" onClick={() => (leaving.value = true)}><Icon name="home" />{say.leave}</button>
          ) : (
            <a class="btn row" href={landingPage} onClick={() => play.table.leave()}><Icon name="home" />{say.leave}</a>
          )}
        </li>
      </ul>
      {seated && (
        <>
          <h3>{say.atTable}</h3>
          <ul class="rows">
            {remote && others && (
              <>
                <li><button class="btn row" onClick={() => void send({ do: "ask", what: "pause" })}>{say.askPause}</button></li>
                <li><button class="btn row" onClick={() => void send({ do: "ask", what: "end" })}>{say.askEnd}</button></li>
              </>
            )}
            {remote && info?.watch.allowed && (
              <li class="handout"><span>{say.watchLink}</span> <CopyLink link={watchLink(info)} look="btn" /></li>
            )}
            {remote && info?.newcomers !== false && <HandOn seat={me} said={said} />}
            {remote && info?.newcomers !== false && info?.absence?.person !== null && (info?.seats ?? []).filter((chair) => isLeft(chair) && chair.seat !== me).map((chair) => <Invite key={chair.seat} chair={chair} said={said} />)}
            {remote && <li><button class="btn row" onClick={() => void send({ do: "leave" })}>{say.standUp}</button></li>}
            <li>
              {sure.value ? (
                <div class="sure" role="group" aria-label={say.concede}>
                  <span>{say.concedeSure}</span>
                  <button class="btn danger" onClick={() => void send({ do: "concede" })}>{say.doIt}</button>
                  <button class="btn" onClick={() => (sure.value = false)}>{say.stay}</button>
                </div>
              ) : (
                <button class="btn row" onClick={() => (sure.value = true)}>{say.concede}</button>
              )}
            </li>
          </ul>
        </>
      )}
      {typeof me === "number" && <Report />}
      {said.value && <p class="answer refused" role="status">{said.value}</p>}
    </div>
  );
}

/* A bot plays for somebody who has probably left for good. */
const isLeft = (chair: Chair): boolean => chair.kind === "person" && chair.bot && !chair.conceded;

function Invite({ chair, said }: { chair: Chair; said: Signal<string> }): JSX.Element {
  const play = usePlay();
  const say = words();
  const info = play.table.table.value;
  const made = info ? invitationTo(info, chair.seat) : undefined;
  const invite = async () => {
    const reply = await inviteAnew(play.table, chair.seat);
    said.value = isError(reply) ? reply.error.message : "";
  };
  return (
    <li>
      <button class="btn row" onClick={() => void invite()}>{say.inviteElse(chair.name)}</button>
      {made?.anew && (
        <div class="handout">
          <span>{say.inviteOpens(chair.name)}</span>
          <CopyLink link={made.link} seat={chair.seat} look="btn" />
        </div>
      )}
    </li>
  );
}

/* A player may give their own seat away without a vote. */
function HandOn({ seat, said }: { seat: Seat; said: Signal<string> }): JSX.Element {
  const play = usePlay();
  const say = words();
  const info = play.table.table.value;
  const made = info ? invitationTo(info, seat) : undefined;
  const hand = async () => {
    const reply = await inviteAnew(play.table, seat);
    said.value = isError(reply) ? reply.error.message : "";
  };
  return (
    <li>
      <button class="btn row" onClick={() => void hand()}>{say.handOn}</button>
      {made?.anew && (
        <div class="handout">
          <span>{say.handOnOpens}</span>
          <CopyLink link={made.link} seat={seat} look="btn" />
        </div>
      )}
    </li>
  );
}

/* One click. The seat's view is attached automatically. */
function Report(): JSX.Element {
  const play = usePlay();
  const say = words();
  const field = useRef<HTMLTextAreaElement>(null);
  const report = useSignal<unknown>(null);
  const said = useSignal("");
  const send = async (event: Event) => {
    event.preventDefault();
    const reply = await play.table.send({ do: "report", text: field.current?.value.trim() ?? "" });
    said.value = isError(reply) ? reply.error.message : say.reported;
    if (!isError(reply)) report.value = reply;
  };
  return (
    <form class="report" onSubmit={(event) => void send(event)}>
      <h3>{say.report}</h3>
      <textarea ref={field} maxLength={4000} rows={3} aria-label={say.reportField} placeholder={say.reportField} />
      <button class="btn">{say.reportSend}</button>
      {said.value && <p role="status">{said.value}</p>}
      {report.value !== null && (
        <button type="button" class="btn" onClick={() => offerFile(`angeles-report-${play.table.id}.json`, JSON.stringify(report.value, null, 1))}>
          {say.reportSave}
        </button>
      )}
    </form>
  );
}
