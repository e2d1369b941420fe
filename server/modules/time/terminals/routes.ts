import { randomInt } from 'node:crypto'
import { conflict, invalid, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { type DeviceCommandKind, type DeviceRow, isAboutPerson, terminals } from '@iroko/contract/time/terminals'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import { updateVersion } from '../../../lib/crud.ts'
import { findColleague } from '../../../lib/database/employee-search.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { type Call, implement, listed } from '../../../lib/http/implement.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { refuseAddedBy } from '../../platform/role-confirmations/actions.ts'
import { listEnrolments } from '../enrolments/store.ts'
import { whyNotOwn } from '../punches/rules-own.ts'
import { deviceReaders } from './notify.ts'
import { type StoredDevice, shownTo, whyNot } from './rules.ts'
import * as store from './store.ts'
import { listMissing } from './store-people.ts'

type DeviceCall = Pick<Call<typeof terminals.archive>, 'db' | 'user' | 'now' | 'audit' | 'changed'>

const publishDevices = (call: DeviceCall) => call.changed('terminals', deviceReaders)

/** A terminal's key is typed on its small keyboard, which takes six digits at most; what is not typed is long. */
const secretFor = (kind: DeviceRow['kind']): string =>
  kind === 'terminal' ? String(randomInt(100_000, 1_000_000)) : newToken()
const hashOf = (secret: string): string => hashToken(secret).toString('hex')

const commandWords: Record<DeviceCommandKind, string> = {
  sync_time: 'sets its clock',
  resend_log: 'sends all of its punches again',
  read_enrolments: 'lists its enrolled people',
  restart: 'restarts',
  add_user: 'adds the person',
  remove_user: 'removes the person',
}

export const routes = implement(terminals, {
  list: async ({ db, user, query, now }) => {
    const { rows, ...page } = await store.listDevices(db, query, now)
    return { devices: rows.map((device) => shownTo(user.id, device)), ...page }
  },

  create: async (call) => {
    const { db, body } = call
    const branch = await branchOf(call, body.branch_id)
    const id = uuid()
    const { kind, serial = `KIOSK-${id.slice(-12)}`, direction = null, ...rest } = body
    // A terminal that is heard from its branch only needs no key.
    const isBound = kind === 'terminal' && rest.branch_networks_only && branch.has_networks
    const secret = isBound ? null : secretFor(kind)
    const registered_at = call.now.toISOString()
    const row = {
      id,
      kind,
      serial,
      direction,
      ...rest,
      registered_at,
      secret_hash: secret ? hashOf(secret) : null,
      registered_by: call.user.id,
    }
    await unlessTaken(() => store.insertDevice(db, row))
    await store.deleteUnknown(db, serial)
    await call.audit({ action: 'device.create', entity: 'device', entity_id: id, after: { kind, serial, direction, ...rest } })
    await publishDevices(call)
    return { message: `${body.title} registered`, device: await reply(call, id), secret }
  },

  update: async (call) => {
    const { db, params, body } = call
    const before = await shown(call, params.id)
    await branchOf(call, body.branch_id)
    const { version, direction = null, ...rest } = body
    const change = { direction, ...rest }
    if (!(await updateVersion(db, 'device', { id: before.id, version }, change))) throw await staleBy(db, 'device', before.id)
    await call.audit({ action: 'device.update', entity: 'device', entity_id: before.id, before: ownOf(before), after: change })
    await publishDevices(call)
    return { message: `${body.title} changed`, device: await reply(call, before.id) }
  },

  confirm: async (call) => {
    const { db, user, now } = call
    const before = await shown(call, call.params.id)
    refuse(whyNot(before, 'confirm', user.id))
    await refuseAddedBy(
      call,
      [before.registered_by, before.key_by].filter((id) => id !== null),
    )
    const change = { confirmed_at: now.toISOString(), confirmed_by: user.id }
    if (!(await updateVersion(db, 'device', before, change))) throw await staleBy(db, 'device', before.id)
    const after = { serial: before.serial, address: before.address }
    await call.audit({ action: 'device.confirm', entity: 'device', entity_id: before.id, after })
    await publishDevices(call)
    return { message: `${before.title} confirmed`, device: await reply(call, before.id) }
  },

  archive: async (call) => {
    const before = await shown(call, call.params.id)
    refuse(whyNot(before, 'archive', call.user.id))
    await setArchived(call, before, call.now.toISOString())
    return { message: `${before.title} archived` }
  },

  restore: async (call) => {
    const before = await shown(call, call.params.id)
    refuse(whyNot(before, 'restore', call.user.id))
    await setArchived(call, before, null)
    return { message: `${before.title} restored`, device: await reply(call, before.id) }
  },

  renewSecret: async (call) => {
    const before = await shown(call, call.params.id)
    const { key } = call.body
    if (key !== null && before.kind !== 'terminal') throw invalid({ key: 'Only terminals have a communication key' })
    const secret = key ?? secretFor(before.kind)
    // Whoever has the new key could send what they like: until another has confirmed it nothing of it is kept.
    const unconfirmed = before.kind === 'kiosk' ? {} : { confirmed_at: null, confirmed_by: null }
    const own = { secret_hash: hashOf(secret), key_address: null, browser_hash: null }
    const change = { ...own, ...unconfirmed, key_by: call.user.id }
    if (!(await updateVersion(call.db, 'device', before, change))) throw await staleBy(call.db, 'device', before.id)
    await call.audit({
      action: 'device.renew_secret',
      entity: 'device',
      entity_id: before.id,
      after: { renewed: true, chosen: key !== null },
    })
    await publishDevices(call)
    return { message: `Secret of ${before.title} changed`, secret: key === null ? secret : null }
  },

  commands: async (call) => {
    await shown(call, call.params.id)
    return { device_commands: await store.listCommands(call.db, call.params.id) }
  },

  sendCommand: async (call) => {
    const { db, body, user, now } = call
    const device = await shown(call, call.params.id)
    refuse(whyNot(device, 'command', user.id))
    const { pin, employee_id } = isAboutPerson(body.kind) ? await subjectOf(call, device) : { pin: null, employee_id: null }
    refuse(whyNotOwn(employee_id, user.id))
    const command = { device_id: device.id, kind: body.kind, pin, employee_id, created_by: user.id }
    if (!(await store.insertCommand(db, command, now)))
      throw conflict('waiting', `The same command for ${device.title} is still pending`)
    await call.audit({ action: 'device.command', entity: 'device', entity_id: device.id, after: { kind: body.kind, pin } })
    await call.changed('terminals', deviceReaders)
    return { message: `${device.title} ${commandWords[body.kind]} on its next connection` }
  },

  enrolments: async (call) => {
    const { id } = await shown(call, call.params.id)
    return await listed('enrolments', listEnrolments(call.db, id, call.query))
  },

  unknown: async ({ db }) => ({ unknown_terminals: await store.listUnknown(db) }),

  forgetUnknown: async (call) => {
    const { serial } = call.params
    if (!(await store.deleteUnknown(call.db, serial))) throw notFound('terminal')
    await call.audit({ action: 'device.forget_unknown', entity: 'unknown_terminal', entity_id: serial })
    await call.changed('terminals', deviceReaders)
    return { message: `${serial} removed. It appears again on its next connection` }
  },

  noBiometrics: ({ db, user, query, today }) => listed('no_biometrics', listMissing(db, user, query, today)),
})

const shown = (call: Pick<DeviceCall, 'db'>, id: string): Promise<StoredDevice> =>
  orNotFound(store.findDevice(call.db, id), 'device')

const reply = async (call: Pick<DeviceCall, 'db' | 'user'>, id: string): Promise<DeviceRow> =>
  shownTo(call.user.id, await shown(call, id))

const ownOf = ({ title, branch, direction, trusts_keys, pins_are_ogids, branch_networks_only }: StoredDevice) => ({
  title,
  branch_id: branch.id,
  direction,
  trusts_keys,
  pins_are_ogids,
  branch_networks_only,
})

async function branchOf({ db }: Pick<DeviceCall, 'db'>, id: string): Promise<{ has_networks: boolean }> {
  const found = await store.findBranch(db, id)
  if (!found) throw invalid({ branch_id: 'Choose a branch from the list' })
  return found
}

async function unlessTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw violatesConstraint(error, 'device_serial')
      ? invalid({ serial: 'A device with this serial number already exists' })
      : error
  }
}

async function setArchived(call: DeviceCall, before: StoredDevice, archived_at: string | null): Promise<void> {
  if (!(await updateVersion(call.db, 'device', before, { archived_at }))) throw await staleBy(call.db, 'device', before.id)
  const action = archived_at ? 'device.archive' : 'device.restore'
  await call.audit({
    action,
    entity: 'device',
    entity_id: before.id,
    before: { archived_at: before.archived_at },
    after: { archived_at },
  })
  await publishDevices(call)
}

/** Whom a command is about, and under which number: the one that the terminal has, else the one that was said, else the OGID's. */
async function subjectOf({ db, body }: Call<typeof terminals.sendCommand>, device: StoredDevice) {
  const person = body.ogid ? await findColleague(db, body.ogid) : undefined
  if (body.ogid && !person) throw invalid({ ogid: 'Choose a colleague from the list' })
  const known = person ? await store.pinOf(db, device.id, person.id) : undefined
  const digits = person?.ogid.replace(/\D/g, '').replace(/^0+/, '')
  const pin = known ?? body.pin ?? (body.kind === 'add_user' ? digits : undefined)
  if (!pin) throw invalid({ ogid: `This person is not enrolled on ${device.title}` })
  return { pin, employee_id: person?.id ?? null }
}
