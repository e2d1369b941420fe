/** What stands against a step with a device. */
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import type { DeviceRow } from '@iroko/contract/time/terminals'
import type { Rule } from '../../../lib/house/rules.ts'

export type StoredDevice = Omit<DeviceRow, 'can'> & { registered_by: string | null; key_by: string | null }

type DeviceRule = Rule<[StoredDevice, string]>

/** Whoever registered a device or gave it its key could send what they like as it: another confirms it. */
const isToConfirm: DeviceRule = (device, userId) => {
  const { title } = device
  if (device.kind === 'kiosk' || device.confirmed_at) return conflict('confirmed', `${title} is already confirmed`)
  if (device.archived_at) return conflict('archived', `${title} is archived`)
  if (!device.address) return conflict('never_heard', `${title} has not connected yet. Confirm it once it connects`)
  if (device.registered_by === userId || device.key_by === userId)
    return forbidden(`You cannot confirm ${title}, because you registered it or changed its key. Ask another colleague`)
  return undefined
}

const takesCommands: DeviceRule = ({ kind, title, archived_at, confirmed_at }) => {
  if (kind !== 'terminal') return conflict('no_commands', 'Only terminals accept commands')
  if (archived_at) return conflict('archived', `${title} is archived and accepts no commands`)
  return confirmed_at ? undefined : conflict('not_confirmed', `Confirm ${title} before you send it commands`)
}

const rules = {
  confirm: isToConfirm,
  command: takesCommands,
  archive: ({ title, archived_at }) => (archived_at ? conflict('archived', `${title} is already archived`) : undefined),
  restore: ({ title, archived_at }) => (archived_at ? undefined : conflict('not_archived', `${title} is not archived`)),
} satisfies Record<string, DeviceRule>

/** Why a user cannot take a step with a device; undefined where they can. */
export const whyNot = (device: StoredDevice, step: keyof typeof rules, userId: string): Fault | undefined =>
  rules[step](device, userId)

/** A device as who reads it sees it. */
export const shownTo = (userId: string, device: StoredDevice): DeviceRow => {
  const { registered_by: _registered, key_by: _key, ...row } = device
  return { ...row, can: { confirm: !whyNot(device, 'confirm', userId) } }
}
