/**
 * The nouns with steps: which records are taken, as whom, and what is sent with each step. A step that a reply offers in its `can` and that
 * stands neither here nor in `notSteps` is found by steps.test.ts.
 */
import { tasks } from '@iroko/contract/operations/tasks'
import { loanPayments } from '@iroko/contract/payroll/loan-payments'
import { runReversals } from '@iroko/contract/payroll/run-reversals'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { promotions } from '@iroko/contract/people/promotions'
import { resignations } from '@iroko/contract/people/resignations'
import { incidents } from '@iroko/contract/time/incidents'
import { hiringSteps } from './steps-of-hiring.ts'
import { judgingSteps } from './steps-of-judging.ts'
import { askedSteps, requestSteps } from './steps-of-requests.ts'
import { thingsSteps } from './steps-of-things.ts'
import { body, plain, type RecordSteps, unversioned } from './steps-sent.ts'

export const stepsOf: Record<string, RecordSteps> = {
  ...judgingSteps,
  ...hiringSteps,
  ...requestSteps,
  ...thingsSteps,
  'time/incidents': {
    records: 'select distinct on (amnesty) id, array[created_by] as people from incident order by amnesty, id',
    by: ['operations.manager', 'super', 'security', 'hr'],
    show: incidents.show,
    key: 'incident',
    steps: {
      change: {
        call: incidents.update,
        send: body((r) => ({ starts_on: r.starts_at.slice(0, 10), starts_clock: '09:00', note: 'Longer' })),
      },
      decide: [
        { call: incidents.grantWaiver, send: plain },
        { call: incidents.refuseWaiver, send: body(() => ({ comment: 'It worked' })) },
      ],
    },
  },
  'payroll/loanPayments': {
    records: 'select id, array[created_by] as people from loan_payment',
    by: ['payroll', 'hr.manager', 'accounting', 'super'],
    show: loanPayments.list,
    key: 'loan_payments',
    steps: {
      pay: { call: loanPayments.pay, send: body(() => ({ paid_on: '2026-11-19' })) },
      cancel: { call: loanPayments.cancel, send: plain },
    },
  },
  'people/resignations': {
    records: 'select id, array[employee_id] as people from resignation order by id limit 6',
    by: ['hr', 'hr.manager'],
    show: resignations.show,
    key: 'resignation',
    steps: {
      retract: { call: resignations.retract, send: body(() => ({ reason: 'I stay' })) },
      consent: { call: resignations.consent, send: body(() => ({ agreed: false, comment: 'Replaced' })) },
      bring_forward: { call: resignations.bringForward, send: body(() => ({ last_working_day: '2026-11-20' })) },
      answer_day: { call: resignations.answerDay, send: body(() => ({ agreed: false, comment: 'Too early' })) },
      note: { call: resignations.addNote, send: unversioned({ kind: 'note', note: 'Talked' }) },
    },
  },
  'people/promotions': {
    records:
      'select distinct on (status, proposed_by) id, array[employee_id, proposed_by] as people from promotion order by status, proposed_by, id',
    by: ['hr', 'hr.manager', 'manager'],
    show: promotions.show,
    key: 'promotion',
    steps: {
      change: {
        call: promotions.change,
        send: body((r) => ({
          ...{ designation_id: r.to.designation.id, office_id: r.to.office.id, team_id: r.to.team?.id ?? null },
          ...{ effective_on: r.effective_on, reason: r.reason },
        })),
      },
      withdraw: { call: promotions.withdraw, send: body(() => ({ reason: 'Not now' })) },
    },
  },
  'operations/tasks': {
    records: 'select distinct on (status) id, array[employee_id] as people from task order by status, day desc, id',
    by: ['lead', 'manager', 'supervisor'],
    show: tasks.show,
    key: 'task',
    steps: {
      fill: { call: tasks.fill, send: body(() => ({ values: {}, submit: false })) },
      decide: {
        call: tasks.decide,
        send: ({ id, version }) => ({ body: { tasks: [{ id, version }], decision: 'accepted', comment: '' } }),
      },
      reopen: { call: tasks.reopen, send: body(() => ({ reason: 'Numbers were late', hours: 4 })) },
    },
  },
  'payroll/runSteps': {
    records: 'select distinct on (state, kind) id, array[]::uuid[] as people from payroll_run order by state, kind, month desc',
    by: ['payroll', 'hr.manager'],
    show: runSteps.show,
    key: 'payroll_run',
    steps: {
      calculate: { call: runSteps.calculate, send: plain },
      submit: { call: runSteps.submit, send: plain },
      pay: { call: runSteps.pay, send: plain },
      close: { call: runSteps.close, send: plain },
      discard: { call: runSteps.discard, send: plain },
      reverse: {
        call: runSteps.reverse,
        send: body((r) => ({ reason: 'Wrong month', ...(r.paid_at && { payment: 'kept' }) })),
      },
      ask_reversal: {
        call: runReversals.create,
        send: ({ id, version }) => ({ body: { run_id: id, version, reason: 'The bank returned it' } }),
      },
      set_off: { call: runSteps.setOff, send: body(() => ({ sets_off: true })) },
    },
  },
  ...askedSteps,
}

/** Makes what the demo company has not, so that more of the states are seen. */
export const madeBefore = [
  "delete from evaluation_result where evaluation_id = (select id from evaluation where status = 'released' order by id limit 1)",
  `update evaluation set status = 'in_review', released_at = null, due_on = null where id =
    (select id from evaluation where status = 'released' order by id limit 1)`,
  `update resignation set retract_asked_at = now(), retract_reason = 'I stay',
    earlier_day = '2026-11-20', earlier_by = employee_id, earlier_at = now() where id =
    (select id from resignation where status = 'approved' and effective_at is null and last_working_day > '2026-11-20' order by id limit 1)`,
  `with payment as (insert into loan_payment (id, reference, digest, content_sealed, created_by, created_at, listed_at)
      select gen_random_uuid(), 'LP2026000001', '', '', id, '2026-11-18T09:00Z', '2026-11-18T10:00Z' from employee where email = 'payroll@zuma.test' returning id)
    insert into loan_payment_item (payment_id, loan_id, salary_mode, amount_kobo)
    select payment.id, loan.id, 'cash', loan.principal_kobo from payment, loan where loan.status = 'rejected' limit 1`,
  `update shadowing_day set present = true where shadowing_id = (select id from shadowing where status = 'planned' order by id limit 1)`,
]

/** What a reply offers and no table above takes: why, and where it is proved. */
const byRight = 'a right of the caller, the same for every record: role-table.txt and the tests of the noun'
const own = 'has no version, or its own table of another record; the tests of the noun have it'

export const notSteps: Record<string, string> = {
  ...because(byRight, {
    'platform/singleSignOn': 'unlink',
    'platform/access': 'edit assign',
    'platform/delegations': 'create',
    'platform/settings': 'send_again',
    'company/leaders': 'move',
    'people/directory': 'see_leave see_attendance see_pay edit change_picture delegate',
    'people/newcomers': 'pay roles',
    'people/import': 'pay',
    'people/records': 'invite',
    'people/salaries': 'set',
    'people/taxFacts': 'edit declare',
    'payroll/notes': 'delete',
    'payroll/deductionTypes': 'edit',
    'payroll/paydays': 'edit',
    'payroll/payrollChecks': 'edit',
    'payroll/statutory': 'edit',
    'time/roster': 'plan',
    'home/dashboards': 'wish',
    'accounting/vatReturns': 'file',
  }),
  ...because(own, {
    'people/corrections': 'decide withdraw',
    'assets/assets': 'edit hand_over receive dispose value',
    'assets/custodies': 'accept decline offer receive',
    'assets/counts': 'scan close hand_over settle',
    'assets/disposals': 'decide withdraw',
    'assets/countSettlements': 'decide withdraw',
    'procurement/vendors': 'decide edit block unblock',
    'procurement/stock': 'confirm settle',
    'procurement/purchaseRequests': 'decide withdraw',
    'procurement/purchaseOrders': 'decide withdraw edit submit send copy cancel close',
    'procurement/idRequests': 'decide withdraw crop print hand_over revoke',
    'procurement/vendorPayments': 'return',
    'facility/power': 'accept confirm',
    'facility/faults': 'join',
    'payroll/payRules': 'decide withdraw',
    'home/privacy': 'decide withdraw edit',
    'people/terminations': 'letter',
    'people/promotions': 'letter set_salary',
    'payroll/loans': 'edit write_off cancel decline bank_return',
    'payroll/loanPayments': 'pay_out',
    'time/shiftRequests': 'consent',
    'leave/applications': 'edit submit cancel cancel_days shorten',
    'recruitment/openings': 'publish',
    'platform/roleConfirmations': 'confirm refuse',
    'people/payDetails': 'decide edit',
    'payroll/runChanges': 'countersign',
    'people/emailChanges': 'decide',
    'people/clearance': 'sign hand_over papers',
    'payroll/payrollRuns': 'recalculate withhold release return',
    'payroll/runSteps': 'choose clear files',
    'time/attendancePolicies': 'remove',
    'time/shiftAssignments': 'remove',
    'time/terminals': 'confirm',
    'time/conflicts': 'ask settle swap',
    'recruitment/applications': 'remove',
    'recruitment/cohorts': 'register mark note leave',
    'recruitment/interviews': 'score read arrive undo',
    'recruitment/shadowing': 'mark',
    'operations/tasks': 'hand_over',
    'operations/taskReports': 'fill decide reopen hand_over',
    'operations/floors': 'excuse cover',
    'operations/shiftOffers': 'withdraw',
    'quality/samples': 'reassign',
    'engagement/recognition': 'withdraw publish',
    'engagement/cards': 'remove',
  }),
}

function because(why: string, steps: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(steps).flatMap(([noun, names]) => names.split(' ').map((name) => [`${noun} ${name}`, why])),
  )
}

/** What the demo company has nobody offered: the tests of the noun take these steps. */
export const neverOffered = [
  'payroll/payrollApprovals decide',
  'payroll/payrollApprovals withdraw',
  'payroll/runSteps close',
  'payroll/runSteps pay',
  'people/taxDeclarations decide',
  'performance/scoreCards submit',
  'procurement/vendorPayments cancel',
  'procurement/vendorPayments pay',
  'quality/calibrations close',
  'quality/contacts remove',
  'recruitment/cohorts close',
  'recruitment/offers hire',
]

/** What the demo company offers to everybody who sees it. */
export const neverWithheld = ['quality/samples cancel']
