/** What stands against a step with a device. */
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import type { DeviceRow } from '@iroko/contract/time/terminals'

export type StoredDevice = Omit<DeviceRow, 'can'> & { registered_by: string | null; key_by: string | null }

/** Whoever registered a device or gave it its key could send what they like as it: another confirms it. */
export function whyNot(device: StoredDevice, _step: 'confirm', userId: string): Fault | undefined {
  const { title } = device
  if (device.kind === 'kiosk' || device.confirmed_at) return conflict('confirmed', `${title} is already confirmed`)
  if (device.archived_at) return conflict('archived', `${title} is archived`)
  if (!device.address) return conflict('never_heard', `${title} has not connected yet. Confirm it once it connects`)
  if (device.registered_by === userId || device.key_by === userId)
    return forbidden(`You cannot confirm ${title}, because you registered it or changed its key. Ask another colleague`)
  return undefined
}

/** A device as who reads it sees it. */
export const shownTo = (userId: string, device: StoredDevice): DeviceRow => {
  const { registered_by: _registered, key_by: _key, ...row } = device
  return { ...row, can: { confirm: !whyNot(device, 'confirm', userId) } }
}
