/** What a call of a terminal says of its line, its memory and its clock. Moments are milliseconds since 1970. */

const minute = 60_000
/** Terminals call every ten seconds, and every minute after an error: who was silent for longer was away. */
const gap = 2 * minute
/** How long a terminal that is back has time to begin sending what it kept, or to go on with it. */
const settle = 2 * minute
/** A punch that was made longer ago than this did not come as it was made. */
const live = 5 * minute

export interface Heard {
  last_seen: number | null
  connected: number | null
  backlog: number | null
  synced_until: number | null
  newest_punch: number | null
  drift_seconds: number | null
}

export interface CallOfDevice {
  /** It begins: after a start, an error, or because it was told to. */
  begins?: boolean
  /**
   * The punches that it sent: what the newest line shows, whether it was kept or quarantined; the newest and the oldest of those that were
   * kept, the latter of those that were not known.
   */
  lines?: { count: number; shown: number; newest: number; oldest_new: number | null }
}

/**
 * What is known after a call. `synced_until`, until when nobody can be missing from what was sent, follows the clock only while the
 * terminal has been there for a while and sends nothing old: after an outage its memory comes in parts, between which it asks
 * for commands as if nothing were left. It never goes back.
 */
export function updateHealth(known: Heard, { begins = false, lines }: CallOfDevice, now: number): Heard {
  const isBack = begins || known.connected === null || known.last_seen === null || now - known.last_seen > gap
  const connected = isBack || known.connected === null ? now : known.connected
  const sendsOld = lines?.oldest_new !== undefined && lines.oldest_new !== null && lines.oldest_new < now - live
  const backlog = sendsOld ? now : known.backlog
  const isSettled = now - connected >= settle && (backlog === null || now - backlog >= settle)
  const synced_until = isSettled ? Math.max(known.synced_until ?? 0, now) : known.synced_until
  const newest_punch = lines && lines.newest > 0 ? Math.max(known.newest_punch ?? 0, lines.newest) : known.newest_punch
  return { last_seen: now, connected, backlog, synced_until, newest_punch, drift_seconds: driftOf(known, lines, now, isBack) }
}

/**
 * A clock that is ahead shows by any punch. One that is behind, by however much, shows by a single line from a terminal that has been there
 * for a while with nothing left to send: that line came as it was made.
 */
function driftOf(known: Heard, lines: CallOfDevice['lines'], now: number, isBack: boolean): number | null {
  if (!lines || lines.count === 0) return known.drift_seconds
  const ahead = Math.round((lines.shown - now) / 1000)
  const isOneMoment = lines.newest === 0 || (lines.oldest_new === lines.newest && lines.shown === lines.newest)
  const isCaughtUp =
    known.connected !== null && now - known.connected >= settle && (known.backlog === null || now - known.backlog >= settle)
  const isLive =
    !isBack &&
    lines.count <= 3 &&
    isOneMoment &&
    known.last_seen !== null &&
    now - known.last_seen < minute &&
    (isCaughtUp || ahead > -live / 1000)
  return ahead > 0 || isLive ? ahead : known.drift_seconds
}
