import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { changed } from '../../../lib/events.ts'
import { jobTools, type Tools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { write } from '../../../lib/mail/letters.ts'
import type { Portal } from '../../../lib/portal.ts'
import { findLimits } from '../attendance-policies/store.ts'
import { amnestyLetter, pageOf } from './notify.ts'
import { isOutage } from './rules.ts'
import * as incidents from './store.ts'

/** Detects outages: a terminal offline at the start of a shift without an alternative terminal. Ends them when it returns. */
const silence: JobDefinition = {
  name: 'device-silence',
  cron: '7,22,37,52 * * * *',
  run: (portal) => portal.database.db.transaction().execute((db) => watchDevices(portal, db)),
}

async function watchDevices(portal: Portal, db: Db): Promise<void> {
  const tools = jobTools(portal, db, silence.name)
  const { now } = tools
  const { silence_minutes: minutes } = await findLimits(db)
  let counted = false
  for (const device of await incidents.devicesToWatch(db, new Date(now.getTime() - minutes * 60_000))) {
    const done = device.open_incident
      ? await endSilence(tools, { ...device, open_incident: device.open_incident })
      : await beginSilence(tools, device, minutes)
    counted ||= done
  }
  if (counted) await changed(db, ['incidents', 'attendance'], { permission: 'attendance.read' })
}

type Watched = incidents.QuietDevice

async function endSilence({ db, audit }: Tools, device: Watched & { open_incident: string }): Promise<boolean> {
  if (device.open_since === null || device.seen_at <= device.open_since) return false
  await incidents.updateIncident(db, device.open_incident, { ends_at: device.seen_at })
  await audit({
    action: 'incident.end',
    entity: 'incident',
    entity_id: device.open_incident,
    after: { ends_at: device.seen_at },
  })
  return true
}

async function beginSilence(tools: Tools, device: Watched, minutes: number): Promise<boolean> {
  const { db, now, today } = tools
  const [seen, at] = [Date.parse(device.seen_at), now.getTime()]
  // Of a terminal that was silent for weeks the last days are enough to know.
  const since = Math.max(seen, at - 3 * 86_400_000)
  const windows = await incidents.windowsAt(db, { ...device, device_id: device.id }, since, at)
  if (
    !isOutage(
      { seen, now: at, minutes },
      windows.map(({ starts }) => starts),
    )
  )
    return false
  const id = uuid()
  const row = {
    id,
    branch_id: device.branch_id,
    device_id: device.id,
    kind: 'device' as const,
    starts_at: device.seen_at,
    note: `${device.title} went offline`,
    source: 'silence' as const,
  }
  await incidents.insertIncident(db, { ...row, created_at: now.toISOString() })
  await tools.audit({ action: 'incident.propose', entity: 'incident', entity_id: id, after: row })
  const people = await incidents.findResponsible(db, device.branch_id, today, null)
  await write(tools, people, pageOf(id), amnestyLetter(device.branch, 'System'), 'attendance')
  return true
}

export const jobs: JobDefinition[] = [silence]
