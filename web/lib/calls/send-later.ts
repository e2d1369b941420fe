/**
 * What was decided and can still be taken back: it is done on screen at the press, and sent once its alert is gone: after five seconds, when
 * it is dismissed, when the window is left or hidden, before signing out. Until then nobody else has seen anything of it, so that taking it
 * back recalls no letter. Nothing is sent twice; what the server refuses is there again.
 */
import { useSyncExternalStore } from 'react'
import { dismissAlert, raiseAlert } from '../alerts.ts'
import { readSession } from '../session.ts'
import { readClientSession } from '../sign-in/client-session.ts'

export interface Later {
  /** What goes from the lists meanwhile. */
  keys: readonly string[]
  /** 'Sick leave of Amarachi Mbachu approved' */
  text: string
  /** Answers the keys of what was refused; throws when all was. Whoever sends says why. */
  send: () => Promise<readonly string[]>
  /** After Undo. */
  onUndo?: (() => void) | undefined
}

interface Held extends Later {
  alert: number
  by: string
}

interface State {
  /** Done as far as the screen goes: a version of a request that was decided never waits again. */
  gone: ReadonlySet<string>
  /** Of these, what the server does not know yet. */
  underWay: ReadonlySet<string>
}

let state: State = { gone: new Set(), underWay: new Set() }
let waiting: readonly Held[] = []
const sending = new Set<Promise<void>>()
const listeners = new Set<() => void>()

/** Of staff or of a client: what one person decided is not sent as another. */
const whoNow = (): string => `${readSession()?.employee_info.ogid} ${readClientSession()?.account.id}`

function change(next: Partial<State>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

const without = (from: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> =>
  new Set([...from].filter((key) => !keys.includes(key)))
const withAll = (to: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> => new Set([...to, ...keys])

/**
 * The same, sent at the press and not taken back: of what asks for a proof of who decides, which nobody is there to give once the window is
 * left. Its alert comes when it is done.
 */
export function sendAtOnce({ keys, text, send }: Omit<Later, 'onUndo'>): void {
  change({ gone: withAll(state.gone, keys), underWay: withAll(state.underWay, keys) })
  const sendAndSay = async () => {
    const refused = await send()
    if (refused.length === 0) raiseAlert({ kind: 'success', text })
    return refused
  }
  putThrough(keys, sendAndSay)
}

export function sendLater(holding: Later): void {
  const { keys, text, onUndo } = holding
  listen()
  change({ gone: withAll(state.gone, keys), underWay: withAll(state.underWay, keys) })
  const held: Held = { ...holding, by: whoNow(), alert: 0 }
  waiting = [...waiting, held]
  const undo = () => {
    if (!take(held)) return
    bringBack(keys)
    onUndo?.()
  }
  held.alert = raiseAlert({ kind: 'success', text, action: { label: 'Undo', run: undo }, onGone: () => release(held) })
}

/** Whether it was still waiting: it is taken once, by whoever sends it or takes it back. */
function take(held: Held): boolean {
  const isThere = waiting.includes(held)
  waiting = waiting.filter((waits) => waits !== held)
  return isThere
}

function bringBack(keys: readonly string[]): void {
  change({ gone: without(state.gone, keys), underWay: without(state.underWay, keys) })
}

function release(held: Held): void {
  if (!take(held)) return
  if (held.by !== whoNow()) {
    bringBack(held.keys)
    return
  }
  putThrough(held.keys, held.send)
}

/** What is refused is there again. */
function putThrough(keys: readonly string[], send: Later['send']): void {
  const sent = send()
    .catch(() => keys)
    .then((refused) => {
      change({ gone: without(state.gone, refused), underWay: without(state.underWay, keys) })
    })
    .finally(() => sending.delete(sent))
  sending.add(sent)
}

/** Sends what is held back, now, and waits for what is on its way. */
export async function sendNow(): Promise<void> {
  for (const { alert } of waiting) dismissAlert(alert)
  await Promise.all(sending)
}

let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  addEventListener('pagehide', () => void sendNow())
  // A phone ends what is in the background without a word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendNow()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is decided as far as this window knows. */
export const useGone = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => state.gone)

/** How many of these the server still counts among what waits. */
export const useUnderWay = (isMeant: (key: string) => boolean): number => {
  const { underWay } = useSyncExternalStore(subscribe, () => state)
  return [...underWay].filter(isMeant).length
}
