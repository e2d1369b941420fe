/** Who can approve a payroll as things stand, and what opens the way. */
import type { Deciders } from '@iroko/contract/payroll/run-changes'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import type { Tools } from '../../../lib/http/implement.ts'
import { previewRequest } from '../../platform/approvals/store.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'
import { findBars } from '../run-approvals/store-excluded.ts'
import { findRun } from '../runs/store.ts'
import { type Deciding, decidersSentence, openersOf, type Way, wayOf, waySentences, whyOf } from './rules.ts'
import { findOpenLines, findPeople, findUsualNet } from './store.ts'
import { type FreshScope, ofMonth, ofRun } from './store-fresh.ts'
import { writeWay } from './store-ways.ts'

type Asking = Pick<Tools, 'db' | 'today' | 'now'>
type Run = Pick<PayrollRun, 'id' | 'month' | 'totals'>

/** What a payroll is looked at by: its payslips, or before they are there everybody as they are now. */
export const scopeOf = ({ id, month, totals }: Run, now: Date): FreshScope =>
  totals.people > 0 ? ofRun(id) : ofMonth(month, now, id)

/** Of the payroll that would be started today. */
const scopeOfToday = ({ today, now }: Pick<Asking, 'today' | 'now'>): FreshScope => ofMonth(`${today.slice(0, 7)}-01`, now)

/** Of a payroll that would be started today, of about what the newest one paid. */
export const findDecidersToday = async (call: Asking) =>
  findDeciders(call, scopeOfToday(call), { amount_kobo: await findUsualNet(call.db) })

/** Who the approval would ask if these had no hand in it. */
async function placesBeside(
  { db, today }: Asking,
  makers: readonly string[],
  sender: string,
  amount_kobo: number,
): Promise<string[]> {
  const facts = { amount_kobo }
  const found = await previewRequest(db, { kind: 'payroll_run', requester_id: sender, makers, facts, today })
  return (found?.steps ?? []).flatMap(({ approvers }) =>
    approvers.flatMap(({ holder_id, is_contact }) => (is_contact ? [] : [holder_id])),
  )
}

/**
 * Who can approve it if one of those who prepared it sends it, or `sender`. Where nobody can: who could by their role, what stands against
 * each, and the steps that open the way.
 */
export async function findDeciders(
  call: Asking,
  scope: FreshScope,
  { sender = null, amount_kobo = 0 }: { sender?: string | null; amount_kobo?: number } = {},
): Promise<Deciders & { way: Way | null }> {
  const { db, today } = call
  const bars = await findBars(db, scope)
  const makers = [...new Set([...bars.map(({ person }) => person), ...(sender ? [sender] : [])])]
  const asker = sender ?? makers[0] ?? (await findHolders(db, 'payroll.process', today))[0]
  const able = asker
    ? await placesBeside(
        call,
        sender ? makers : makers.filter((id) => bars.some(({ person }) => person === id)),
        asker,
        amount_kobo,
      )
    : []
  const [holderIds, processorIds] = [
    await findHolders(db, 'payroll.approve', today),
    await findHolders(db, 'payroll.process', today),
  ]
  const everybody = await findPeople(db, [...holderIds, ...processorIds, ...able])
  const of = (ids: readonly string[]) => everybody.filter(({ id }) => ids.includes(id))
  if (able.length > 0)
    return { able: of(able), shut_out: [], ways: [], way: null, sentence: decidersSentence(of(able), [], []) }
  const holders = []
  for (const holder of of(holderIds)) {
    const others = holderIds.filter((id) => id !== holder.id)
    const by = others[0] ?? processorIds.find((id) => id !== holder.id)
    if (by && (await placesBeside(call, others, by, amount_kobo)).includes(holder.id)) holders.push(holder)
  }
  const lines = await findOpenLines(db, scope, processorIds)
  const deciding: Deciding = { holders, able, bars, lines, processors: of(processorIds) }
  const names = new Map(
    (await findPeople(db, [...everybody.map(({ id }) => id), ...lines.map(({ made_by }) => made_by)])).map((person) => [
      person.id,
      person.full_name,
    ]),
  )
  const shut_out = of(holderIds).map((employee) => {
    const why = whyOf(employee.id, deciding)
    return { employee, why: employee.id === sender && why.length === 0 ? ['sends it'] : why }
  })
  const way = wayOf(deciding)
  const ways = waySentences(way, deciding, names)
  return { able: [], shut_out, ways, way, sentence: decidersSentence([], shut_out, ways) }
}

/**
 * Asks whoever can open the way to a decision about a payroll, where nobody can approve it as things stand, and nobody once somebody can:
 * they find it on their home, in their inbox and in a letter.
 */
export async function keepWay(call: Asking, runId: string): Promise<void> {
  const { db, now, today } = call
  const run = await findRun(db, runId)
  if (run?.state !== 'review') return await writeWay(db, runId, [], now)
  const { able, way } = await findDeciders(call, scopeOf(run, now), { amount_kobo: run.totals.net_kobo })
  if (able.length > 0 || way === null) return await writeWay(db, runId, [], now)
  const appointing = way.step === 'appoint' ? await findHolders(db, 'roles.assign', today) : []
  const [approver] = way.step === 'appoint' ? [] : await findPeople(db, [way.approver])
  await writeWay(db, runId, openersOf(way, { reference: run.reference, approver: approver?.full_name ?? '', appointing }), now)
}
