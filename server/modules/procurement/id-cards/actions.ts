/** Photos of cards, and how one takes the place of another. */
import { buffer } from 'node:stream/consumers'
import { openFile } from '../../../lib/files/files.ts'
import { croppedPicture } from '../../../lib/files/pictures.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import type { Portal } from '../../../lib/portal.ts'
import * as store from './store.ts'

interface Photographed {
  photo_id: string | null
  photo_width: number
  photo_height: number
  crop_left: number | null
  crop_top: number | null
  crop_side: number | null
}

/** The square that is printed: the one that was chosen, or the middle, a little above where a face is. */
export function squareOf({ photo_width, photo_height, crop_left, crop_top, crop_side }: Photographed) {
  if (crop_side !== null && crop_left !== null && crop_top !== null) return { left: crop_left, top: crop_top, side: crop_side }
  const side = Math.min(photo_width, photo_height)
  return { left: Math.floor((photo_width - side) / 2), top: Math.floor((photo_height - side) / 4), side }
}

/** The photo of a card as it is printed or shown; undefined of one whose photo was erased. */
export async function cardPhoto(
  { environment, database }: Portal,
  card: Photographed,
  format: 'jpeg' | 'webp',
): Promise<Buffer | undefined> {
  if (card.photo_id === null) return undefined
  const bytes = await buffer(await openFile(environment, database.db, card.photo_id))
  return await croppedPicture(bytes, squareOf(card), format)
}

/** Revokes the cards that a person has, but one. */
export async function revokeCards(call: StaffTools, employeeId: string, without: string | null, why: string): Promise<void> {
  const revoked = await store.revokeOthers(call.db, employeeId, { without, by: call.user.id, at: call.now.toISOString(), why })
  for (const id of revoked)
    await call.audit({ action: 'id_card.revoke', entity: 'id_card', entity_id: id, after: { revoked_why: why } })
}
