/**
 * Every kind of what is asked of people, by the register and the demo company: whoever has it waiting is told, has it at home, and has it no
 * more once it is done. What nobody of the demo company has waiting is named and written here.
 */
import { type AskKind, askKinds, asks, askWords, topicsOfAsk } from '@iroko/contract/platform/asks'
import type { Topic } from '@iroko/contract/topics'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { forgetCached } from '../lib/database/cached.ts'
import { changed } from '../lib/events.ts'
import { jobTools } from '../lib/http/implement.ts'
import { notifyOfAll } from '../modules/platform/asks/jobs.ts'
import { standingOf } from '../modules/platform/asks/store-nobody.ts'
import { cloneDemo } from './demo-clone.ts'
import { type Person, testApp } from './harness.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 }, await cloneDemo('large'))

/** What is done of a kind, as its table has it afterwards: the table, and what is set. */
const done: Record<AskKind, [table: string, set: string]> = {
  applications_to_screen: ['job_application', "stage = 'interview'"],
  aptitude_marking: ['aptitude_sitting', "status = 'cancelled'"],
  assets_to_accept: ['custody', 'returned_at = coalesce(returned_at, now())'],
  assets_to_return: ['custody', 'returned_at = coalesce(returned_at, now())'],
  bank_accounts: ['bank_account', "status = 'refused'"],
  bill_exceptions: ['bill', "status = 'void'"],
  billing_contacts: ['client', 'archived_at = now()'],
  billing_entries: [
    'billing_entry',
    "status = 'rejected', decided_at = now(), decided_by = (select id from employee where id <> entered_by limit 1)",
  ],
  billing_objections: [
    'billing_objection',
    "answer = 'Agreed', answered_at = now(), answered_by = (select id from employee limit 1)",
  ],
  calibration_sheets: ['calibration', "status = 'cancelled'"],
  client_evidence: [
    'client_evidence',
    "state = 'returned', answer = 'No', answered_at = now(), employee_id = (select id from employee limit 1)",
  ],
  client_papers: ['client_paper', "state = 'recorded', answered_at = now(), employee_id = (select id from employee limit 1)"],
  clearance_tasks: ['clearance_task', 'done_at = now(), done_by = (select id from employee limit 1)'],
  coaching_of_me: ['coaching_session', "status = 'closed'"],
  cohorts_to_close: ['academy_cohort', "status = 'cancelled'"],
  declined_assets: ['custody', 'returned_at = coalesce(returned_at, now())'],
  e_invoices_rejected: ['e_document', "state = 'accepted', reason = ''"],
  email_changes: ['email_change', "status = 'ended'"],
  erasures: ['erasure', "state = 'withdrawn'"],
  evaluation_disputes: ['evaluation', "status = 'final'"],
  evaluation_drafts: ['evaluation', "status = 'final'"],
  evaluation_reviews: ['evaluation', "status = 'final'"],
  evaluations_of_me: ['evaluation', "status = 'final'"],
  guest_messages: ['guest_message', "status = 'rejected'"],
  handled_tickets: ['ticket', "status = 'closed'"],
  interview_results: ['interview', "status = 'cancelled'"],
  interview_scorecards: ['interview', "status = 'cancelled'"],
  interview_times: ['interview', "status = 'cancelled'"],
  invoice_disputes: [
    'dispute',
    "state = 'rejected', answer = 'No', answered_at = now(), answered_by = (select id from employee limit 1)",
  ],
  journals_not_posted: ['manual_journal', 'problem = null, problem_since = null'],
  letters_to_decide: ['warning', "status = 'withdrawn'"],
  letters_to_me: ['warning', "status = 'withdrawn'"],
  loan_payments: ['loan_payment', "state = 'cancelled'"],
  loans_to_pay: ['loan', "status = 'withdrawn'"],
  my_tasks: ['task', "status = 'excused'"],
  months_to_close: ['period', "state = 'open'"],
  nobody_asked: ['ask_nobody', "what = 'gone'"],
  offered_shifts: ['shift_offer', "status = 'withdrawn'"],
  offers_to_hire: ['job_offer', "status = 'withdrawn'"],
  offers_to_send: ['job_offer', "status = 'withdrawn'"],
  overtime: ['overtime_undecided', 'day = day - 1000'],
  payroll_notes: ['payroll_note', "status = 'Completed'"],
  payroll_steps: ['payroll_run', "state = 'closed'"],
  payroll_ways: ['payroll_way', 'opened_at = now()'],
  record_corrections: ['correction', 'withdrawn_at = now()'],
  role_confirmations: ['role_confirmation', "status = 'ended'"],
  score_card_disputes: ['score_card', "status = 'final'"],
  score_cards_of_me: ['score_card', "status = 'final'"],
  score_cards_to_submit: ['score_card', "status = 'final'"],
  shadowing_to_sign: ['shadowing', "status = 'cancelled'"],
  stock_counts: [
    'stock_count',
    "status = 'refused', settled_at = now(), settled_by = (select id from employee where id <> stock_count.counted_by limit 1)",
  ],
  stock_issues: ['stock_move', "confirmation = 'confirmed', confirmed_at = now()"],
  surveys: ['survey', 'archived_at = now()'],
  swaps: ['shift_request', "status = 'declined'"],
  tasks_to_accept: ['task', "status = 'excused'"],
  tickets: ['ticket', "status = 'closed'"],
  new_faults: ['fault', "status = 'accepted'"],
  solved_faults: ['fault', "status = 'confirmed'"],
  maintenance_jobs: ['maintenance_job', "status = 'cancelled'"],
  jobs_to_confirm: ['maintenance_job', "status = 'cancelled'"],
  fuel_hints: ['fuel_dip', 'accepted_by = (select id from employee where id <> fuel_dip.employee_id limit 1)'],
  fuel_deliveries: ['fuel_delivery', 'confirmed_by = (select id from employee where id <> fuel_delivery.employee_id limit 1)'],
  vendor_accounts: ['vendor_account', "status = 'ended'"],
  vendor_payments: [
    'vendor_payment',
    'cancelled_at = now(), cancelled_by = (select id from employee where id <> vendor_payment.employee_id limit 1)',
  ],
}

/** What nobody of the demo company has waiting, written as it would stand. */
const made: Partial<Record<AskKind, string>> = {
  billing_contacts: `update client_contact set is_billing = false`,
  cohorts_to_close: `update academy_cohort set status = 'open', closed_at = null, ends_on = '2026-11-18'
    where id in (select cohort_id from academy_place limit 1)`,
  declined_assets: `update custody set declined_at = '2026-11-19', declined_reason = 'Not mine', accepted_at = null, accepted_by_way = null
    where id = (select custody.id from custody join employee on employee.id = custody.employee_id and employee.email = 'hr@zuma.test'
      where returned_at is null limit 1)`,
  e_invoices_rejected: `insert into e_document (invoice_id, irn, state, reason, next_try_at, created_at)
    select id, number, 'rejected', 'TIN not known', '2026-11-19', '2026-11-19' from invoice order by number limit 1`,
  erasures: `insert into erasure (id, employee_id, reason, state, requested_by, requested_at)
    select gen_random_uuid(), gone.id, 'Asked', 'requested', hr.id, '2026-11-19' from employee gone, employee hr
    where gone.status = 'left' and hr.email = 'hr@zuma.test' limit 1`,
  evaluation_reviews: `update evaluation set status = 'in_review', released_at = null, submitted_at = '2026-11-19'
    where id = (select id from evaluation where status in ('acknowledged', 'final') limit 1)`,
  interview_times: `delete from interview_option; update interview set status = 'invited', starts_at = null, created_at = '2026-11-10',
      planned_by = (select id from employee where email = 'hr@zuma.test')
    where id = (select interview.id from interview join job_application application on application.id = interview.application_id
      where application.stage not in ('rejected', 'withdrawn', 'hired') order by interview.id limit 1)`,
  journals_not_posted: `update manual_journal set problem = '6100 Rent is archived', problem_since = '2026-11-19'
    where kind = 'recurring' and status = 'approved'`,
  loan_payments: `insert into loan_payment (id, reference, digest, content_sealed, created_by, created_at)
    select gen_random_uuid(), 'LP2026000001', '', '', id, '2026-11-19' from employee where email = 'payroll@zuma.test'`,
  loans_to_pay: `delete from loan_entry where loan_id = (select loan.id from loan join employee on employee.id = loan.employee_id
    where loan.status = 'approved' and employee.status = 'active' and employee.email <> 'payroll@zuma.test' order by loan.id limit 1)`,
  months_to_close: `insert into period (month, state, checked_by, checked_at)
    select '2026-10-01', 'closing', id, '2026-11-19' from employee where email = 'accounting@zuma.test'
    on conflict (month) do update set state = excluded.state, checked_by = excluded.checked_by, checked_at = excluded.checked_at`,
  // The only one who may confirm the address of a super is that super.
  nobody_asked: `insert into email_change (id, employee_id, old_email, new_email, stop_hash, proposed_by, proposed_at, kind)
    select gen_random_uuid(), boss.id, boss.email, 'other@zuma.test', '', hr.id, '2026-11-19', 'work'
    from employee boss, employee hr where boss.email = 'super@zuma.test' and hr.email = 'hr@zuma.test'`,
  offered_shifts: `with offer as (insert into shift_offer (id, office_id, shift_id, day, starts_at, ends_at, absent_id, made_by, created_at, expires_at)
      select gen_random_uuid(), office.id, shift.id, '2026-11-20', '2026-11-20T12:00Z', '2026-11-20T20:00Z', lead.id, lead.id, '2026-11-20T10:00Z',
        '2026-11-20T12:00Z' from office, shift, employee lead where lead.email = 'lead@zuma.test' limit 1 returning id)
    insert into shift_offer_person (offer_id, employee_id) select offer.id, agent.id from offer, employee agent where agent.email = 'agent@zuma.test'`,
  overtime: `update pay_group_terms set overtime_percent = 150; update attendance_day set overtime_minutes = 120, status = 'present'
    where employee_id = (select id from employee where email = 'agent@zuma.test') and day = '2026-11-18'`,
  payroll_ways: `with run as (update payroll_run set state = 'review' where id = (select id from payroll_run order by month desc, id limit 1) returning id)
    insert into payroll_way (run_id, employee_id, about, since) select run.id, employee.id, 'PR-2026-11', '2026-11-19' from run, employee
    where email = 'payroll@zuma.test'`,
  record_corrections: `insert into correction (id, employee_id, reason, created_at)
    select gen_random_uuid(), id, 'Moved', '2026-11-19' from employee where email = 'agent@zuma.test'`,
  score_card_disputes: `with card as (update score_card set status = 'disputed', submitted_by = null where id = (select card.id from score_card card
      join reporting_line line on line.employee_id = card.employee_id and line.ends_on is null and line.leadership_type = 0
      where card.status in ('acknowledged', 'final') limit 1) returning id)
    insert into score_card_dispute (card_id, reason, disputed_at) select id, 'I was there', '2026-11-19' from card`,
  shadowing_to_sign: `with open as (update shadowing set status = 'planned', signed_at = null, recommendation = null
      where id = (select shadowing.id from shadowing join job_application application on application.id = shadowing.application_id
        where application.stage not in ('rejected', 'withdrawn', 'hired') order by shadowing.id limit 1) returning id)
    update shadowing_day set live = true, day = '2026-11-17' where shadowing_id in (select id from open)
      and day = (select min(day) from shadowing_day first where first.shadowing_id in (select id from open))`,
  vendor_payments: `insert into vendor_payment (id, reference, pay_on, status, employee_id, created_at, decided_at)
    select gen_random_uuid(), 'VP2026009999', '2026-11-20', 'approved', id, '2026-11-19', '2026-11-19' from employee where email = 'accounting@zuma.test'`,
}

/** Writes what is so as the end of a course that the tests of its noun walk: neither its triggers nor its checks are asked here. */
async function write(...statements: string[]): Promise<void> {
  await writeAbout(undefined, ...statements)
  forgetCached(t.db)
}
/** The same as a change that announces one topic. */
async function writeAbout(topic: Topic | undefined, ...statements: string[]): Promise<void> {
  await t.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const statement of statements) await sql.raw(statement).execute(db)
    if (topic) await changed(db, [topic], { permission: 'directory.read' })
  })
}

const checks = await sql<{ owner: string; name: string }>`
  select conrelid::regclass::text as owner, conname as name from pg_constraint
  where contype = 'c' and conrelid::regclass::text = any(${[...new Set(Object.values(done).map(([table]) => table))]}::text[])`.execute(
  t.db,
)
await write(...checks.rows.map(({ owner, name }) => `alter table ${owner} drop constraint "${name}"`))

const people: (Pick<Person, 'id' | 'token'> & { ogid: string })[] = []
for (const { id, ogid } of await t.db.selectFrom('employee').select(['id', 'ogid']).where('status', '=', 'active').execute())
  people.push({ id, ogid, token: await t.signIn(id) })

const toDoOf = async (who: { token: string }) => (await t.call(asks.list, {}, who)).to_do
const titles = new Set<string>()
/** Who has what waiting, a person a kind. */
async function whoHasWhat() {
  const found = new Map<AskKind, { who: (typeof people)[number]; path: string }>()
  for (const who of people)
    for (const { what, path, title } of await toDoOf(who)) {
      titles.add(title)
      if (!found.has(what)) found.set(what, { who, path })
    }
  return found
}
const before = await whoHasWhat()
await write(...Object.values(made).flatMap((text) => text.split(/;\s+/)))
const notify = () => t.db.transaction().execute((db) => notifyOfAll(jobTools(t.portal, db, 'notify-asks'), t.portal.house.asks))
// What is asked of nobody is found by the register itself.
await notify()
const waiting = await whoHasWhat()

/** What is asked of whoever holds a right, leads or signs for a department: where nobody does, those who assign roles are asked to find somebody. */
const ofWhoeverMay: readonly AskKind[] = [
  ...([
    'aptitude_marking',
    'bank_accounts',
    'bill_exceptions',
    'billing_contacts',
    'billing_entries',
    'billing_objections',
    'clearance_tasks',
    'client_evidence',
    'client_papers',
    'cohorts_to_close',
    'e_invoices_rejected',
    'email_changes',
    'erasures',
    'evaluation_disputes',
  ] as const),
  ...([
    'evaluation_reviews',
    'fuel_deliveries',
    'fuel_hints',
    'guest_messages',
    'invoice_disputes',
    'jobs_to_confirm',
    'journals_not_posted',
    'letters_to_decide',
    'loan_payments',
    'loans_to_pay',
    'months_to_close',
    'new_faults',
    'overtime',
    'payroll_notes',
  ] as const),
  ...([
    'payroll_steps',
    'record_corrections',
    'role_confirmations',
    'stock_counts',
    'tasks_to_accept',
    'vendor_accounts',
    'vendor_payments',
  ] as const),
]
const at = { db: t.db, today: t.today(), now: t.portal.now() }
const standing = new Set<AskKind>()
for (const ask of t.portal.house.asks) {
  if (ask.what === 'nobody_asked') continue
  const { rows } = await sql`select 1 from (${await standingOf(ask, at)}) each limit 1`.execute(t.db)
  if (rows.length > 0) standing.add(ask.what)
}

it('finds of every kind that is asked of whoever may do it what waits, also where there is nobody', () => {
  expect([...standing].sort()).toEqual(ofWhoeverMay)
})

it('knows what nobody of the demo company has waiting, and has it of every kind once that is written', () => {
  expect(askKinds.filter((kind) => !before.has(kind))).toEqual(Object.keys(made))
  expect(askKinds.filter((kind) => !waiting.has(kind))).toEqual([])
})

it('no title and no letter of the register shows a day as it is stored', async () => {
  const letters = await t.db.selectFrom('notification').select(['title', 'body']).where(sql<boolean>`kind = 'to_do'`).execute()
  const shown = [...titles, ...letters.flatMap(({ title, body }) => [title, body])]
  expect(shown.filter((text) => /\d{4}-\d{2}-\d{2}/.test(text))).toEqual([])
})

/** Whom anything is asked of hangs on them. */
const whose = ['people', 'leaders', 'structure'] as const

it('what is kept of every kind is let go of when a place, a lead or an office changes', () => {
  for (const kind of askKinds) expect(topicsOfAsk(kind), kind).toEqual(expect.arrayContaining([...whose]))
})

it.each(askKinds)('tells of %s, shows it at home, and is done with it', async (kind) => {
  const { who, path } = waiting.get(kind) ?? {}
  if (!who) throw new Error(`nobody has ${kind} waiting`)
  expect(path).toMatch(/^\/dashboard\//)
  const ask = t.portal.house.asks.find(({ what }) => what === kind)
  if (ask?.first === 'register') {
    const letters = await t.db
      .selectFrom('notification')
      .select(['title', 'body'])
      .where('employee_id', '=', who.id)
      .where(sql<boolean>`kind = 'to_do'`)
      .execute()
    const text = letters.map(({ title, body }) => `${title}\n${body}`).join('\n')
    expect(
      askWords[kind].some((words) => text.includes(words)),
      text,
    ).toBe(true)
  }
  const [table, set] = done[kind]
  // Of kinds in one table the first one's end ends the others.
  const isStill = (await toDoOf(who)).some(({ what }) => what === kind)
  await writeAbout('holidays', `update ${table} set ${set}`)
  // Kept until something is announced that it hangs on: for each kind one of them, whoever announces it.
  expect((await toDoOf(who)).some(({ what }) => what === kind)).toBe(isStill)
  await writeAbout(whose[askKinds.indexOf(kind) % whose.length])
  expect((await toDoOf(who)).map(({ what }) => what)).not.toContain(kind)
})
