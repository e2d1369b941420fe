/** Terminals, gate tablets and other devices; the punches that come from them; whose numbers they are. */
import * as z from 'zod/mini'
import {
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  moment,
  named,
  personRef,
  requiredText,
  shownPerson,
  version,
} from '../endpoint.ts'
import { directions } from './attendance.ts'

export type Direction = (typeof directions)[number]
export const deviceKinds = ['terminal', 'kiosk', 'other'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** Why a line is no punch: it cannot be read, is ahead, too old, or of the time before the device was registered. */
export const lineProblems = ['malformed', 'future', 'ancient', 'unregistered'] as const
export type LineProblem = (typeof lineProblems)[number]

/** What a terminal can be told. */
export const deviceCommandKinds = ['sync_time', 'resend_log', 'read_enrolments', 'restart', 'add_user', 'remove_user'] as const
export type DeviceCommandKind = (typeof deviceCommandKinds)[number]
/** Said of a person, where the others are said of the terminal. */
export const isAboutPerson = (kind: DeviceCommandKind): boolean => kind === 'add_user' || kind === 'remove_user'

/** A device that was not heard for so many minutes is away; a clock that is off by so many seconds is to be set. */
export const awayAfterMinutes = 5
export const driftSeconds = 120

const device = z.object({
  id: z.string(),
  kind: z.enum(deviceKinds),
  serial: z.string(),
  title: z.string(),
  branch: named,
  /** Of the branch: the device's clock shows this time. */
  zone: z.string(),
  direction: z.nullable(z.enum(directions)),
  trusts_keys: z.boolean(),
  pins_are_ogids: z.boolean(),
  branch_networks_only: z.boolean(),
  has_secret: z.boolean(),
  /** Nothing of a device is kept before somebody has confirmed it, but of a gate tablet, where people prove themselves. */
  confirmed_at: z.nullable(moment),
  address: z.nullable(z.string()),
  firmware: z.nullable(z.string()),
  last_seen_at: z.nullable(moment),
  /** It has sent all that it had up to then. */
  synced_until: z.nullable(moment),
  newest_punch_at: z.nullable(moment),
  /** How far its clock is ahead; below zero behind. */
  drift_seconds: z.nullable(z.number()),
  bad_lines: z.number(),
  enrolled: z.number(),
  waiting_commands: z.number(),
  archived_at: z.nullable(moment),
  version,
  can: z.object({ confirm: z.boolean() }),
})
export type DeviceRow = z.output<typeof device>
const deviceReply = z.object({ message: z.string(), device })

const serial = requiredText(40).check(
  z.refine((value) => /^[\w-]*$/.test(value), 'Enter the serial number from the device: letters, digits and hyphens'),
)
const fields = {
  title: requiredText(80),
  branch_id: id,
  /** A door that is only a way in, or only a way out. */
  direction: z.optional(z.nullable(z.enum(directions))),
  /** People press the key for in and out before their finger. */
  trusts_keys: z._default(z.boolean(), false),
  /** Its numbers are OGIDs, or their digits. */
  pins_are_ogids: z._default(z.boolean(), false),
  branch_networks_only: z._default(z.boolean(), true),
}

const pin = requiredText(24).check(
  z.refine((value) => /^[\w-]*$/.test(value), 'Enter a terminal ID of letters, digits and hyphens'),
)
const ogid = requiredText(60)

/** What a terminal takes on its own screen; to it 0 is no key. */
const communicationKey = z
  .string()
  .check(z.trim(), z.regex(/^\d{1,6}$/, 'Enter 1 to 6 digits'), z.regex(/[1-9]/, 'Enter a key other than 0'))

export const terminals = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/devices.json',
    access: 'terminal.read',
    stake: 'none',
    topics: ['terminals'],
    summary:
      'Terminals, gate tablets and other devices with their health: last contact, punches received up to, clock, people, pending commands.',
    query: listQuery(['title', 'last_seen_at', 'synced_until'], {
      kind: z.optional(z.enum(deviceKinds)),
      branch_id: z.optional(id),
      archived: z.optional(flag),
      health: z.optional(z.enum(['away', 'drift', 'fine'])),
    }),
    rows: 'devices',
    reply: listReply('devices', device),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/devices.json',
    access: 'terminal.edit',
    stake: 'key',
    sealed: true,
    summary:
      'Registers a device. It receives a secret, shown once, unless it is a terminal that connects from the networks of its branch only.',
    body: z
      .strictObject({ kind: z.enum(deviceKinds), serial: z.optional(serial), ...fields })
      .check(
        z.refine(({ kind, serial }) => kind === 'kiosk' || serial !== undefined, { error: 'Field Required', path: ['serial'] }),
      ),
    reply: z.object({ message: z.string(), device, secret: z.nullable(z.string()) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/devices/{id}.json',
    access: 'terminal.edit',
    stake: 'none',
    summary: 'Changes a device; its serial number and kind cannot change.',
    body: z.strictObject({ version, ...fields }),
    reply: deviceReply,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/v1/devices/{id}/confirm.json',
    access: 'terminal.edit',
    stake: 'key',
    summary:
      'Confirms that the device connecting with this serial number is the registered one; its punches are accepted from then on. Refused to whoever registered it or changed its key; requires step-up verification (403 `step_up_required`).',
    reply: deviceReply,
  }),
  archive: endpoint({
    method: 'DELETE',
    path: '/api/v1/devices/{id}.json',
    access: 'terminal.edit',
    stake: 'none',
    summary: 'Archives a device: it is no longer accepted, attendance no longer waits for it, and its punches remain.',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/devices/{id}/restore.json',
    access: 'terminal.edit',
    stake: 'key',
    summary: 'Restores an archived device.',
    reply: deviceReply,
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: '/api/v1/devices/{id}/secret.json',
    access: 'terminal.edit',
    stake: 'key',
    sealed: true,
    summary:
      'Creates a new secret for a device, shown once; the previous one stops working, and another person has to confirm the device again. A terminal can be given the communication key that it already has.',
    body: z.strictObject({ key: z._default(z.nullable(communicationKey), null) }),
    /** Null when the caller has given the key. */
    reply: z.object({ message: z.string(), secret: z.nullable(z.string()) }),
  }),
  commands: endpoint({
    method: 'GET',
    path: '/api/v1/devices/{id}/commands.json',
    access: 'terminal.read',
    topics: ['terminals'],
    summary: 'Commands of a terminal and their results, newest first.',
    reply: z.object({
      device_commands: z.array(
        z.object({
          id: z.number(),
          kind: z.enum(deviceCommandKinds),
          pin: z.nullable(z.string()),
          person: z.nullable(personRef),
          created_at: moment,
          by: z.nullable(z.string()),
          sent_at: z.nullable(moment),
          done_at: z.nullable(moment),
          result: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  sendCommand: endpoint({
    method: 'POST',
    path: '/api/v1/devices/{id}/commands.json',
    access: 'terminal.edit',
    stake: 'none',
    summary: 'Queues a command for a terminal: set the clock, send everything again, restart, add or remove a person.',
    body: z.strictObject({ kind: z.enum(deviceCommandKinds), ogid: z.optional(ogid), pin: z.optional(pin) }).check(
      z.refine(({ kind, ogid }) => kind !== 'add_user' || ogid !== undefined, { error: 'Choose a person', path: ['ogid'] }),
      z.refine(({ kind, ogid, pin }) => kind !== 'remove_user' || ogid !== undefined || pin !== undefined, {
        error: 'Choose a person',
        path: ['ogid'],
      }),
    ),
  }),
  enrolments: endpoint({
    method: 'GET',
    path: '/api/v1/devices/{id}/enrolments.json',
    access: 'terminal.read',
    stake: 'sensitive',
    topics: ['terminals'],
    summary: 'People enrolled on a device: terminal ID, since when, fingers and face.',
    query: listQuery(['full_name', 'pin', 'fingers', 'since'], {}),
    rows: 'enrolments',
    reply: listReply(
      'enrolments',
      z.object({
        id: z.string(),
        pin: z.string(),
        /** Nobody has said yet whose number it is where there is nobody. */
        person: z.nullable(shownPerson),
        fingers: z.number(),
        face: z.boolean(),
        since: moment,
      }),
    ),
  }),
  unknown: endpoint({
    method: 'GET',
    path: '/api/v1/unknown_terminals.json',
    access: 'terminal.read',
    topics: ['terminals'],
    summary: 'Unregistered terminals that connect; their data is not stored.',
    reply: z.object({
      unknown_terminals: z.array(
        z.object({
          serial: z.string(),
          address: z.nullable(z.string()),
          first_seen_at: moment,
          last_seen_at: moment,
          calls: z.number(),
        }),
      ),
    }),
  }),
  forgetUnknown: endpoint({
    method: 'DELETE',
    path: '/api/v1/unknown_terminals/{serial}.json',
    access: 'terminal.edit',
    stake: 'none',
    summary: 'Removes an unknown terminal from the list until it connects again.',
    params: z.strictObject({ serial }),
  }),
  noBiometrics: endpoint({
    method: 'GET',
    path: '/api/v1/no_biometrics.json',
    access: 'biometrics.read',
    stake: 'sensitive',
    topics: ['pins'],
    summary:
      'Active people who work at a branch and are not enrolled on any terminal (or never punched where terminals do not report enrolment), or have no punch for a number of days.',
    query: listQuery(['full_name', 'office'], {
      /** Not on a terminal at all, or no punch for this long. */
      reason: z._default(z.enum(['either', 'enrolment', 'punch']), 'either'),
      days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(365)), 14),
      office_id: z.optional(id),
      branch_id: z.optional(id),
      remote: z.optional(flag),
    }),
    rows: 'no_biometrics',
    reply: listReply(
      'no_biometrics',
      z.object({
        ...shownPerson.shape,
        designation: z.nullable(z.string()),
        office: z.nullable(z.string()),
        branch: z.nullable(z.string()),
        remote: z.boolean(),
        /** How many know them. */
        terminals: z.number(),
        last_punch_at: z.nullable(moment),
      }),
    ),
  }),
}
