/** What is made of a call of a terminal: its punches are kept, and what it says of itself. */
import type { Portal } from '../../../lib/portal.ts'
import { publishPunches } from '../terminals/notify.ts'
import { type CallOfDevice, updateHealth } from '../terminals/rules-health.ts'
import { plausibleOf, readAttlog, readStamp } from './rules.ts'
import * as store from './store.ts'

/** An open door for each call that must not write what it says of itself to the row of the device every time. */
export const touchEvery = 5000

export interface Caller {
  portal: Portal
  device: store.CallingDevice
  query: Record<string, string>
  address: string
  now: Date
  begins: boolean
  saysKey: boolean
}

export type DeviceMessage = Caller & {
  body: string
  keep: (part: store.Part & { now: Date }) => Promise<store.TakenPunches>
}

type Extra = Omit<Parameters<typeof store.touchDevice>[2], 'heard' | 'address' | 'says_key'>

/** Keeps that the terminal was heard; not with every call of a burst. */
export async function touch(
  { portal, device, address, now, begins, saysKey }: DeviceMessage,
  call: CallOfDevice = {},
  extra: Extra = {},
): Promise<void> {
  const at = now.getTime()
  const heardNow = updateHealth(device, { begins, ...call }, at)
  const isRecent = device.last_seen !== null && at >= device.last_seen && at - device.last_seen < touchEvery
  // A second more or less is the way of the line.
  const drifts = Math.abs((heardNow.drift_seconds ?? 0) - (device.drift_seconds ?? 0)) > 5
  const saysNothing = heardNow.backlog === device.backlog && heardNow.connected === device.connected && !drifts
  // The stamp can wait for the next time: a terminal that is told an older one sends a few lines again.
  if (isRecent && saysNothing && !begins && !saysKey && !extra.bad_lines && !extra.info) return
  await store.touchDevice(portal.database.db, device.id, { heard: heardNow, address, says_key: saysKey, ...extra })
  // Its row shows when it was last heard, to the minute.
  if (begins || device.last_seen === null || at - device.last_seen > 60_000 || drifts) await publishPunches(portal, 'terminals')
}

export async function takePunches(message: DeviceMessage, read = readAttlog): Promise<string> {
  const { portal, device, now, body, query, keep } = message
  const { db } = portal.database
  const { punches, bad } = read(body, device, plausibleOf(device, now.getTime()))
  const kept = punches.length > 0 ? await keep({ device, punches, now }) : store.nothingKept
  if (bad.length > 0) await store.insertBadLines(db, device.id, bad, now)
  const newest = punches.reduce((latest, { at }) => Math.max(latest, at), 0)
  const stamp = readStamp(query.stamp)
  const stamps = stamp && stamp !== device.attlog_stamp ? { attlog_stamp: stamp } : undefined
  const shown = bad.reduce((latest, { at }) => Math.max(latest, at ?? 0), newest)
  const lines = shown > 0 ? { count: punches.length + bad.length, shown, newest, oldest_new: kept.oldest } : undefined
  await touch(message, lines ? { lines } : {}, { bad_lines: bad.length, ...(stamps ? { stamps } : {}) })
  if (kept.kept > 0) await publishPunches(portal, 'punches', true)
  if (kept.unmatched > 0) await publishPunches(portal, 'pins')
  if (bad.length > 0) await publishPunches(portal, 'quarantined_punches')
  return `OK: ${punches.length + bad.length}`
}
