import { addDays } from '@iroko/contract/dates'
import { shortDayAndYear } from '@iroko/contract/day-words'
import { forbidden, invalid, orNotFound } from '@iroko/contract/errors'
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { type CrudCall, crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { changeWords, kindsOf } from './rules-preview.ts'
import * as store from './store.ts'
import { countPaidWith, listTouched } from './store-preview.ts'

const plain = crudHandlers(payGroups, {
  table: 'pay_group',
  rows: store.payGroupRows,
  values: async (_call, { title, pay_day, cut_off_day }) => ({ title, pay_day, cut_off_day }),
  saved: async (call, body, { id, before }) => {
    const { terms_from } = body
    const terms = termsOf(body)
    if (!before) return await store.writeTerms(call.db, id, terms, null)
    const isSame = Object.entries(terms).every(([key, value]) => before[key as keyof store.Terms] === value)
    if (isSame && (!terms_from || terms_from === before.terms_from)) return
    const from = await dayFor(call, { groupId: id }, { field: 'terms_from', day: terms_from })
    await store.writeTerms(call.db, id, terms, from)
  },
  inUse: async (_call, { is_standard, people }) => {
    if (is_standard) return 'Everyone without another group is paid with this one. Change it instead'
    if (people === 0) return undefined
    return `${people} ${people === 1 ? 'person is' : 'people are'} paid with this group. Move them first`
  },
})

const termsOf = (body: store.Terms): store.Terms => {
  const { day_policy, hours_a_month, hours_of, overtime_percent, day_off_percent, holiday_percent } = body
  const { sunday_percent, night_allowance, night_kobo, unpaid_time } = body
  return {
    ...{ day_policy, hours_a_month, hours_of, overtime_percent, day_off_percent, holiday_percent },
    ...{ sunday_percent, night_allowance, night_kobo, unpaid_time },
  }
}

/** Of those whom other terms touch, so many are named. */
const mostNamed = 10

export const routes = implement(payGroups, {
  ...plain,

  preview: async (call) => {
    const { db, params, body, today } = call
    const before = await orNotFound(store.findTerms(db, params.id), 'pay group')
    const after = termsOf(body)
    const from = await dayFor(call, { groupId: params.id }, { field: 'terms_from', day: body.terms_from })
    const touched = await listTouched(db, params.id, kindsOf(before, after), { from, to: today })
    return {
      pay_group_preview: {
        from,
        changes: changeWords(before, after),
        people: await countPaidWith(db, params.id, from),
        days: touched.reduce((sum, { days }) => sum + days, 0),
        touched: touched.length,
        whose: touched.slice(0, mostNamed),
      },
    }
  },

  assign: async (call) => {
    const { db, user, body, today } = call
    const ogids = [...new Set(body.ogids)]
    if (ogids.includes(user.ogid)) throw forbidden('You cannot change your own pay group. Ask another colleague')
    const group = await store.lockGroup(db, body.pay_group_id)
    if (!group) throw invalid({ pay_group_id: 'Choose a pay group from the list' })
    const people = await store.findPeople(db, ogids)
    if (people.length < ogids.length) throw invalid({ ogids: 'Choose active employees' })
    const ids = people.map(({ id }) => id)
    const from = await dayFor(call, { ids }, { field: 'starts_on', day: body.starts_on })
    await store.assignPeople(db, ids, group.id, from)
    await call.audit(
      ids.map((id) => ({
        ...{ action: 'pay_group.assign', entity: 'employee', entity_id: id },
        after: { pay_group: group.title, starts_on: from },
      })),
    )
    await call.changed('pay', { for: ids, permission: 'payroll.read' })
    const are = ids.length === 1 ? '1 person is' : `${ids.length} people are`
    const when = from > today ? `paid with ${group.title} from ${shortDayAndYear(from)}` : `now paid with ${group.title}`
    return { message: `${are} ${when}` }
  },
})

/**
 * From which day on something counts: the one that was sent, refused where an approved payroll has paid it already; otherwise today, or the
 * day after what is paid.
 */
async function dayFor(
  { db, today }: Pick<CrudCall, 'db' | 'today'>,
  of: Parameters<typeof store.lastApproved>[1],
  { field, day }: { field: 'terms_from' | 'starts_on'; day: string | null | undefined },
): Promise<string> {
  const paid = await store.lastApproved(db, of)
  const free = paid ? addDays(paid.ends_on, 1) : undefined
  if (!day) return free && free > today ? free : today
  if (paid && day <= paid.ends_on)
    throw invalid({
      [field]: `${paid.reference} was approved with the days until ${shortDayAndYear(paid.ends_on)}. Choose a later day`,
    })
  return day
}
