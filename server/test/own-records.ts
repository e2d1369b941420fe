/**
 * Records of a person on which others act, besides those whose steps stand in steps-of-records.ts: how each is found or made in the demo
 * company, and what is sent. `for-oneself-records.test.ts` sends it as the person themself.
 */

import type { Endpoint } from '@iroko/contract/endpoint'
import { tasks } from '@iroko/contract/operations/tasks'
import { debtSettlements } from '@iroko/contract/payroll/debt-settlements'
import { heldPay } from '@iroko/contract/payroll/held-pay'
import { loans } from '@iroko/contract/payroll/loans'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { background } from '@iroko/contract/people/background'
import { payDetails } from '@iroko/contract/people/pay-details'
import { records } from '@iroko/contract/people/records'
import { scoreCards } from '@iroko/contract/performance/score-cards'
import { contacts } from '@iroko/contract/quality/contacts'
import { conflicts } from '@iroko/contract/time/conflicts'
import { incidents } from '@iroko/contract/time/incidents'
import { punches } from '@iroko/contract/time/punches'
import { shiftAssignments } from '@iroko/contract/time/shift-assignments'
import { strayPunches } from '@iroko/contract/time/stray-punches'
import type { Sent } from './record-steps.ts'

/** A record, or what a call is about, with what is sent of it. */
export interface OwnRow {
  id: string
  employee_id: string
  ogid: string
  version: number
  day: string
}

export interface OwnRecords {
  call: Endpoint
  /** SQL that makes or changes rows first. */
  made?: readonly string[]
  /** SQL of `id`, `employee_id`, and what `send` reads. */
  rows: string
  send: (row: OwnRow) => Sent
}

const person = 'join employee e on e.id = r.employee_id'
const quarantined = `insert into punch_quarantine (id, device_id, line, problem, first_at, last_at, pin, at, direction)
  select gen_random_uuid(), a.device_id, 'own ' || a.pin, 'unregistered', now(), now(), a.pin, '2026-11-19T07:00:00Z', 'in'
  from enrolment a where a.employee_id is not null order by a.id limit 1`

export const ownRecords: readonly OwnRecords[] = [
  {
    call: background.create,
    rows: `select id, id as employee_id, ogid from employee where status = 'active' order by id limit 2`,
    send: ({ ogid }) => ({ params: { ogid }, body: { kind: 'dependant', full_name: 'Ada Obi', relationship: 'Daughter' } }),
  },
  {
    call: background.update,
    made: [
      `insert into background (id, employee_id, kind, full_name, relationship, created_at)
        select gen_random_uuid(), id, 'guarantor', 'Own Uncle', 'Uncle', now() from employee where status = 'active' order by id limit 1`,
    ],
    rows: `select id, employee_id, version from background where full_name = 'Own Uncle'`,
    send: ({ id, version }) => ({
      params: { id },
      body: { kind: 'guarantor', full_name: 'Own Uncle', relationship: 'Father', version },
    }),
  },
  {
    call: background.remove,
    rows: `select id, employee_id from background where full_name = 'Own Uncle'`,
    send: ({ id }) => ({ params: { id } }),
  },
  {
    call: contacts.remove,
    made: [
      `insert into quality_contact (id, employee_id, office_id, team_id, lead_id, contact_type, reference, happened_at, day, zone, source)
        select gen_random_uuid(), employee_id, office_id, team_id, lead_id, contact_type, 'OWN-1', happened_at, day, zone, source
        from quality_contact order by happened_at desc limit 1`,
    ],
    rows: `select id, employee_id from quality_contact where reference = 'OWN-1'`,
    send: ({ id }) => ({ params: { id } }),
  },
  {
    call: scoreCards.submit,
    made: [
      `update score_card set status = 'draft', submitted_by = null, submitted_at = null, acknowledged_at = null, due_on = null, words = 'own'
        where id = (select id from score_card where status in ('acknowledged', 'final') and score is not null order by month desc, id limit 1)`,
    ],
    rows: `select id, employee_id, version from score_card where words = 'own'`,
    send: ({ id, version }) => ({ params: { id }, body: { version } }),
  },
  {
    call: contacts.create,
    rows: `select r.id, r.employee_id, e.ogid, r.day::text from quality_contact r join employee e on e.id = r.employee_id order by r.happened_at desc limit 1`,
    send: ({ ogid, day }) => ({
      body: { ogid, contact_type: 'call', reference: 'MINE-1', day, time: '09:00', duration_seconds: 60 },
    }),
  },
  {
    call: debtSettlements.create,
    // The only running loan of the demo company may be the one with a settlement on its way.
    made: ['delete from debt_settlement'],
    rows: `select r.id, r.employee_id, entry.dated_on::text as day from loan r join loan_entry entry on entry.loan_id = r.id and entry.kind = 'lent'
      where r.status = 'approved' and not exists (select from debt_settlement open where open.loan_id = r.id) order by r.id desc limit 1`,
    send: ({ id, day }) => ({ body: { loan_id: id, how: 'paid', amount_kobo: 100_000, received_on: day, note: 'Cash' } }),
  },
  {
    call: loans.skip,
    rows: `select r.id, r.employee_id, r.version from loan r where status = 'approved' order by id desc limit 1`,
    send: ({ id, version }) => ({ params: { id }, body: { month: '2026-12', version } }),
  },
  {
    call: payItems.end,
    rows: `select r.id, r.employee_id, r.version from pay_item r where ends_on is null order by id limit 1`,
    send: ({ id, version }) => ({ params: { id }, body: { ends_month: '2026-12', version } }),
  },
  {
    call: heldPay.withhold,
    rows: `select p.id, p.employee_id, p.version from payslip p join payroll_run run on run.id = p.run_id
      where run.state = 'review' order by p.id limit 1`,
    send: ({ id, version }) => ({ params: { id }, body: { reason: 'Asked', version } }),
  },
  {
    call: payDetails.decideBanks,
    rows: `select r.id, r.employee_id from bank_account r where status = 'proposed' order by id limit 1`,
    send: ({ id }) => ({ body: { ids: [id], decision: 'confirmed' } }),
  },
  {
    call: records.cancelTransfer,
    made: [
      `update placement set ends_on = '2026-12-10' where id = (select id from placement where ends_on is null order by id limit 1)`,
      `insert into placement (id, employee_id, office_id, branch_id, starts_on)
        select gen_random_uuid(), employee_id, office_id, branch_id, ends_on from placement where ends_on = '2026-12-10'`,
    ],
    rows: `select r.id, r.employee_id from placement r where starts_on = '2026-12-10' limit 1`,
    send: ({ id }) => ({ params: { id } }),
  },
  {
    call: conflicts.resolve,
    rows: `select r.employee_id as id, r.employee_id, e.ogid, r.day::text from attendance_day r ${person} where r.status = 'conflict' order by r.day desc limit 2`,
    send: ({ ogid, day }) => ({ params: { ogid, day }, body: { was: 'at_work', reason: 'So' } }),
  },
  {
    call: strayPunches.assign,
    // They began two days before they are said to have begun: the day of the punch is near.
    made: [
      'update placement p set starts_on = starts_on - 2 from stray_punch s where s.employee_id = p.employee_id and p.starts_on > s.at',
    ],
    rows: `select r.punch_id as id, r.employee_id, (r.at::date + 1)::text as day from stray_punch r where cleared_at is null order by at limit 2`,
    send: ({ id, day }) => ({ params: { id }, body: { day, reason: 'So' } }),
  },
  {
    call: strayPunches.dismiss,
    rows: `select r.punch_id as id, r.employee_id from stray_punch r where cleared_at is null order by at limit 2`,
    send: ({ id }) => ({ params: { id }, body: { reason: 'So' } }),
  },
  {
    call: punches.releasePin,
    made: [
      'update enrolment set assigned_at = now() where id = (select id from enrolment where employee_id is not null order by id limit 1)',
    ],
    rows: `select r.id, r.employee_id from enrolment r where r.employee_id is not null and assigned_at is not null order by id limit 1`,
    send: ({ id }) => ({ params: { id }, body: { last_day: null } }),
  },
  {
    call: punches.takeInQuarantined,
    made: [quarantined],
    rows: `select q.id, a.employee_id from punch_quarantine q join enrolment a on a.device_id = q.device_id and a.pin = q.pin where q.line like 'own %'`,
    send: ({ id }) => ({ params: { id }, body: { day: '2026-11-19', clock: '07:00' } }),
  },
  {
    call: punches.dismissQuarantined,
    rows: `select q.id, a.employee_id from punch_quarantine q join enrolment a on a.device_id = q.device_id and a.pin = q.pin where q.line like 'own %'`,
    send: ({ id }) => ({ params: { id } }),
  },
  {
    call: shiftAssignments.remove,
    made: [
      `insert into shift_assignment (id, employee_id, shift_id, starts_on, ends_on)
        select gen_random_uuid(), e.id, shift.id, '2031-01-06', '2031-01-07' from employee e, shift where e.status = 'active' order by e.id, shift.id limit 1`,
    ],
    rows: `select r.id, r.employee_id from shift_assignment r where starts_on = '2031-01-06'`,
    send: ({ id }) => ({ params: { id } }),
  },
  {
    call: incidents.grantWaiver,
    made: [
      `update incident set amnesty = 'proposed', decided_by = null, decided_at = null, decision = '' where id = (select id from incident order by id limit 1)`,
      `update attendance_day d set late_minutes = 40 from (
        select d.employee_id, d.day from incident i join placement p on p.branch_id = i.branch_id
        join attendance_day d on d.employee_id = p.employee_id and d.day = i.starts_at::date
        where i.amnesty = 'proposed' order by i.id, d.employee_id limit 1) late
      where d.employee_id = late.employee_id and d.day = late.day`,
    ],
    rows: `select i.id, d.employee_id, i.version from incident i join placement p on p.branch_id = i.branch_id
      join attendance_day d on d.employee_id = p.employee_id and d.day = i.starts_at::date
      where i.amnesty = 'proposed' and d.late_minutes = 40 and i.created_by is distinct from d.employee_id limit 1`,
    send: ({ id, version }) => ({ params: { id }, body: { comment: 'So', version } }),
  },
  {
    call: tasks.handOver,
    rows: `select r.id, r.employee_id, r.version, (select ogid from employee where status = 'active' and id <> r.employee_id order by id limit 1) as ogid
      from task r where status = 'open' order by day desc, id limit 2`,
    send: ({ id, version, ogid }) => ({ params: { id }, body: { ogid, version } }),
  },
]
