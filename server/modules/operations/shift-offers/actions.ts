/** Closing an offer, and what taking one does to the roster. */
import { conflict } from '@iroko/contract/errors'
import { setAuthors } from '../../../lib/acting.ts'
import type { Db } from '../../../lib/database/database.ts'
import { loadGrants } from '../../../lib/http/grants.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { effectiveRoles, may, type Reaching } from '../../../lib/http/rights.ts'
import { rightsOf } from '../../platform/access/store-holders.ts'
import { auditPlans, raiseVersions, replaceAssignments } from '../../time/roster/store-plan.ts'
import { readFloor } from '../floor/actions.ts'
import { readFloorOffice } from '../floor/store.ts'
import type { Checked } from './actions-cover.ts'
import { letters, publishOffer, writeMaker, writeOffered } from './notify.ts'
import { whyFilled } from './rules.ts'
import * as store from './store.ts'

/** What an offer is in letters. */
export const offeredOf = (offer: store.OfferRow) => ({
  shift: offer.shift.title,
  campaign: offer.office.title,
  day: offer.day,
  starts_at: offer.starts_at,
  ends_at: offer.ends_at,
  zone: offer.zone,
})

/** Refuses what whoever made an offer may not plan any more: they left, moved, or lead the colleague no longer. */
export async function refuseLostRight({ db, today }: Tools, makerId: string, employeeId: string): Promise<void> {
  const maker = await findPlanner(db, makerId, today)
  const plans = maker && may(maker, 'shift.plan') && (await store.stillPlans(db, maker, employeeId, today))
  if (plans) return
  const name = await store.nameOf(db, makerId)
  throw conflict('lost_right', `${name ?? 'The person who offered it'} no longer plans your shifts. Ask your leader`)
}

/** Somebody as far as they reach by now; undefined when they do not work here any more. */
async function findPlanner(db: Db, id: string, today: string): Promise<Reaching | undefined> {
  const place = await store.findPlace(db, id, today)
  const [facts] = await rightsOf(db, [id], today)
  return place && facts && { id, office_id: place.office_id, roles: effectiveRoles(facts), grants: await loadGrants(db) }
}

/** Why an offered shift needs nobody any more, as the floor stands now: its person came, or it is not theirs to work; undefined while it does. */
export async function whyNotVacant(
  { db, now, today }: Pick<Tools, 'db' | 'now' | 'today'>,
  offer: Pick<store.HeldOffer, 'office_id' | 'absent_id' | 'day' | 'shift_id'>,
): Promise<string | undefined> {
  const office = await readFloorOffice(db, offer.office_id, now)
  if (!office) return whyFilled(undefined)
  const { people } = await readFloor(db, office, now, { employee_id: offer.absent_id, today })
  return whyFilled(people.find(({ day, shift_id }) => day === offer.day && shift_id === offer.shift_id))
}

/** Writes the shift into the roster of who took it, as the act of who offered it. */
export async function becomeRoster(call: Tools, made_by: string, { target }: Checked, offer_id: string): Promise<void> {
  const { db, now, requestId } = call
  if (!target) return
  // Who takes a shift agrees to nothing but their own work: whoever offered it stands behind it alone.
  await setAuthors(db, [made_by], now, null)
  await replaceAssignments(db, [target], made_by, now)
  const id = target.target.id
  await raiseVersions(db, [id])
  const change = { employee_id: id, before: target.before, after: { plan: target.after, offer: offer_id } }
  await auditPlans(db, { id: made_by, requestId }, 'roster.cover', [change])
  await call.changed('roster', { for: [id], permission: 'shift.plan' })
}

/** Ends an open offer without anybody having taken it. */
export async function endOffer(
  call: Tools,
  offer: store.OfferRow,
  status: 'withdrawn' | 'expired',
  why: 'withdrawn' | 'expired' | 'declined' | 'filled',
): Promise<void> {
  const waiting = await store.closeOffer(call.db, offer.id, { status }, call.now)
  await call.audit({ action: `shift_offer.${status}`, entity: 'shift_offer', entity_id: offer.id, after: { status, why } })
  if (why === 'withdrawn' || why === 'filled') await writeOffered(call, waiting, letters.gone(offeredOf(offer)))
  if (why !== 'withdrawn')
    await writeMaker(call, offer.made_by.id, offer.office.id, letters[why](offeredOf(offer), offer.absent.full_name))
  await publishOffer(call, [...waiting, offer.made_by.id])
}
