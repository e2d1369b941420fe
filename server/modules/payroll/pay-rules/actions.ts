/** A pay rule as a request; and what approved rules pay, made with the payslips that pay it. */
import { conflict, type Fault, fault } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { payRuleBaseWords, payRuleKindWords } from '@iroko/contract/payroll/pay-rules'
import type { RunKind } from '@iroko/contract/payroll/runs'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { findTaken } from '../../leave/days/store.ts'
import { approversOf } from '../../platform/approvals/store-trail.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { awardOf, expectedOf, isFor, type Occasion, paidSentence } from './rules.ts'
import * as store from './store.ts'
import * as people from './store-people.ts'

export const payRuleRequest: RequestKind<store.HeldRule, NamedDescription> = {
  kind: 'pay_rule',
  lock: store.lockPayRule,
  apply: approve,
  letters: requestLetters({ did: 'asked for', once: 'It counts from its first day once it is approved.' }),

  // What it comes to only to those who read everybody's pay: never in a letter.
  describe: async ({ db, user, today }, ids) => {
    const showsPay = user !== null && mayForAll(user, 'pay_rule.read')
    const found = await store.findPayRules(db, ids)
    return await Promise.all(
      found.map(async (rule) => {
        const sum = showsPay ? await dryRunOf(db, await termsById(db, rule.id), { today, own: null }) : undefined
        return {
          id: rule.id,
          version: rule.version,
          asker: rule.asked_by,
          others: [],
          summary: `${payRuleKindWords[rule.kind]}: ${rule.title}, from ${rule.starts_on}`,
          what: `the pay rule ${rule.title}`,
          reason: rule.reason,
          change: [],
          facts: [
            { label: 'Base', value: payRuleBaseWords[rule.base] },
            ...(sum
              ? [
                  { label: 'People', value: String(sum.people) },
                  { label: 'Comes to', value: formatMoney(sum.kobo) },
                ]
              : []),
          ],
        }
      }),
    )
  },
}

async function termsById(db: Db, id: string): Promise<store.LiveRule> {
  const held = await store.lockPayRule(db, id)
  if (!held) throw conflict('gone', 'This pay rule is gone')
  return store.termsOf(held)
}

/** Whoever a rule pays decides it only with another person beside who asked. */
async function approve({ db, today }: Tools, held: store.HeldRule): Promise<string> {
  const deciders = await approversOf(db, 'pay_rule', held.id)
  if (new Set(deciders).size < 2) {
    const rule = store.termsOf(held)
    const paid = (await people.findRulePeople(db, { ids: deciders }, today)).find((person) =>
      isFor({ ...rule, after_months: 0 }, person, today),
    )
    if (paid) throw conflict('pays_decider', `It pays ${paid.full_name} too, so another person decides as well`)
  }
  const type = await store.findType(db, held.allowance_type_id)
  const why = whyNotType(held.kind, type)
  if (why) throw conflict('type_changed', `${why}. Reject it`)
  return `${held.title} approved. It counts from ${held.starts_on}`
}

/** Why a type of allowance cannot be what a rule pays, without a stop; undefined where it can. */
export function whyNotType(kind: string, type: Awaited<ReturnType<typeof store.findType>>): string | undefined {
  if (!type) return 'Choose a type from the list'
  if (type.pensionable) return `${type.title} is pensionable, and pay by rule is not`
  if (kind === 'gratuity') return type.taxable ? `${type.title} is taxable, and a gratuity is exempt` : undefined
  return type.taxable ? undefined : `${type.title} is not taxable, and this pay is taxed`
}

/** What a rule would come to, as the 13th month or leave allowance of this year, the gratuity as if everybody left today. */
export async function dryRunOf(db: Db, rule: store.LiveRule, { today, own }: { today: string; own: string | null }) {
  const counted = { ...rule, starts_on: today, ends_on: null }
  const paid = (await people.findRulePeople(db, { working_on: today }, today)).flatMap((person) => {
    const kobo = isFor(rule, person, today) ? expectedOf(counted, person, today) : 0
    return kobo > 0 ? [{ ...person, kobo }] : []
  })
  const sum = (some: readonly { kobo: number }[]) => some.reduce((total, { kobo }) => total + kobo, 0)
  const offices = [...Map.groupBy(paid, ({ office }) => office)]
    .map(([office, some]) => ({ office, people: some.length, kobo: sum(some) }))
    .toSorted((left, right) => left.office.localeCompare(right.office))
  const most = paid.reduce<(typeof paid)[number] | null>((top, person) => (top && top.kobo >= person.kobo ? top : person), null)
  return {
    offices,
    people: paid.length,
    kobo: sum(paid),
    own_kobo: paid.find(({ id }) => id === own)?.kobo ?? 0,
    most: most && { full_name: most.full_name, kobo: most.kobo },
  }
}

interface DrawnRun {
  id: string
  kind: RunKind
  month: string
  starts_on: string
  ends_on: string
}

/**
 * Makes what approved rules pay these people with their payslips of a payroll, in place of what no other payslip pays yet; a rule pays somebody
 * once for a year. An off-cycle payroll pays nothing by rule.
 */
export async function drawAwards(
  db: Db,
  run: DrawnRun,
  ids: readonly string[],
  now: Date,
  newId: () => string = uuid,
): Promise<void> {
  if (run.kind === 'off_cycle') return
  const rules = await store.liveRules(db, run.ends_on)
  if (rules.length === 0) return
  await people.dropUnpaid(db, ids, run.id)
  const settled = run.kind === 'final' ? await people.findSettledDays(db, ids, run) : new Map<string, string>()
  const found = await people.findRulePeople(db, { ids }, run.ends_on)
  const paidYears = await people.findPaidYears(db, ids, run.ends_on)
  const taken = new Map<string, Awaited<ReturnType<typeof findTaken>>>()
  for (const { leave_type_id } of rules)
    if (leave_type_id !== null && !taken.has(leave_type_id)) taken.set(leave_type_id, await findTaken(db, ids, leave_type_id))
  const awards = found.flatMap((person) => {
    const made = new Set<string>()
    return rules.flatMap((rule) => {
      const occasion: Occasion = { ...run, settled_on: settled.get(person.id) ?? null }
      if (run.kind === 'final' && occasion.settled_on === null) return []
      const leaves = taken.get(rule.leave_type_id ?? '')?.get(person.id) ?? []
      const award = awardOf(rule, person, occasion, { leaves, paid_years: paidYears(rule.id, person.id) })
      const key = `${rule.allowance_type_id} ${award?.year}`
      if (!award || made.has(key)) return []
      made.add(key)
      return [
        {
          id: newId(),
          rule_id: rule.id,
          employee_id: person.id,
          year: award.year,
          month: run.month,
          is_final: run.kind === 'final',
          kobo: award.kobo,
          explanation: award.explanation,
          leave_application_id: award.leave_id,
          created_at: now.toISOString(),
        },
      ]
    })
  })
  await people.insertAwards(db, awards)
}

/** Who of these people cannot be given a type by hand for months of a year, because a rule pays it to them, and the stop that says so. */
export async function findWhyAwarded(
  db: Db,
  asked: { ids: readonly string[]; type_id: string; from: string; to: string },
): Promise<Map<string, Fault>> {
  const found = await store.findAwarded(db, asked)
  return new Map(
    found.map(({ employee_id, full_name, title, year, run, month }) => {
      const sentence = paidSentence(full_name, title, year, run, month)
      return [employee_id, fault(422, 'by_rule', sentence, { type_id: sentence })]
    }),
  )
}
