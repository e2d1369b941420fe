/** What a person sees first: their own day, from what the portal knows. */
import * as z from 'zod/mini'
import { day, endpoint, moment, named, shownPerson } from '../endpoint.ts'
import { celebration } from '../engagement/celebrations.ts'
import { application } from '../leave/applications.ts'
import { balance } from '../leave/balances.ts'
import { away } from '../leave/calendar.ts'
import { approvalKinds } from '../platform/approval-kinds.ts'
import { waitingApproval } from '../platform/approvals.ts'
import { allAskTopics, toDo } from '../platform/asks.ts'
import { officeType } from '../session.ts'
import { attendanceDay } from '../time/attendance.ts'
import { standingCounts } from '../time/attendance-board.ts'
import { dailyFigures } from '../time/attendance-figures.ts'
import { clock } from '../time/clock.ts'
import { holiday } from '../time/holidays.ts'
import { shiftRequest } from '../time/shift-requests.ts'
import { bookKinds, exceptionKinds, tile } from './tiles.ts'

/** Somebody, and the day on which something happens to them. */
const happening = z.object({ employee: shownPerson, office: z.nullable(z.string()), on: day })

export const dashboards = {
  today: endpoint({
    method: 'GET',
    path: '/api/v1/my_day.json',
    access: 'signed_in',
    topics: ['attendance', 'clock', 'holidays', 'leave', 'roster', 'shifts'],
    summary: 'The caller’s working day: shift, in and out, web clock, next shifts, swaps awaiting their answer.',
    reply: z.object({
      my_day: z.object({
        /** The clocks by which the days are kept. */
        zone: z.string(),
        /** Null for whoever has no place or may not clock. */
        clock: z.nullable(clock),
        /** The day of the shift that is on, by night yesterday’s; else today’s. */
        attendance_day: z.nullable(attendanceDay),
        /** Those that begin within a week, without days of leave and holidays; the first three. */
        next_shifts: z.array(z.object({ day, title: z.string(), starts_at: moment, ends_at: moment })),
        /** Colleagues who ask to swap a shift. */
        swaps: z.array(shiftRequest),
      }),
    }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/employee_dashboard.json',
    access: 'signed_in',
    topics: [
      'approvals',
      'celebrations',
      'certificates',
      'holidays',
      'leave',
      'leave_balances',
      'payroll_runs',
      'shifts',
      ...allAskTopics,
    ],
    summary:
      'The caller’s balances, next leave, colleagues away this week, upcoming holidays and requests awaiting their decision.',
    reply: z.object({
      employee_dashboard: z.object({
        today: day,
        /** Where the caller sits. */
        office_id: z.string(),
        leave_balances: z.array(balance),
        /** Those that have not ended, soonest first: drafts, pending and approved. */
        my_leaves: z.array(application),
        /** Of the caller’s office, approved, from today for seven days; the first few, and how many there are. */
        away: z.array(away),
        away_today: z.number(),
        away_total: z.number(),
        /** The holidays that are on or still to come, soonest first. */
        public_holidays: z.array(holiday),
        waiting_approvals: z.array(waitingApproval),
        waiting_total: z.number(),
        /** How many shifts are offered to the caller and await their answer. */
        offered_shifts: z.number(),
        /** The newest payslip that is paid, and the next pay day; null for whoever has no payslips here. */
        pay: z.nullable(
          z.object({
            last: z.nullable(z.object({ id: z.string(), month: day, paid_on: day, net_kobo: z.number() })),
            next_on: z.nullable(day),
          }),
        ),
        /** Birthdays, anniversaries and new colleagues of the caller’s office, of the days around today. */
        celebrations: z.array(celebration),
        /** The caller’s own days are not shown to others. */
        celebrations_hidden: z.boolean(),
        /** What the caller is asked to do besides requests, a line a kind. */
        to_do: z.array(toDo),
        /** What is news: tickets that were solved, certificates of the last two weeks. */
        for_you: z.object({
          tickets: z.array(z.object({ id: z.string(), number: z.number(), subject: z.string() })),
          certificates: z.array(z.object({ id: z.string(), heading: z.string(), from: z.string(), sent_at: moment })),
        }),
        /** What waits in the company for whoever may see to it. */
        tiles: z.array(tile),
      }),
    }),
  }),
  company: endpoint({
    method: 'GET',
    path: '/api/v1/company_dashboard.json',
    access: 'structure.numbers',
    topics: ['attendance', 'approvals', 'leave', 'people', 'payroll_runs'],
    summary:
      'The company at a glance for who leads it: attendance by day for thirty days, who is away tomorrow, the oldest pending requests by kind, and what payrolls cost by month; each within the caller’s scope, null where there is none.',
    reply: z.object({
      company_dashboard: z.object({
        today: day,
        /** Today last; each day’s `days` are the people who had a place. */
        days: z.array(dailyFigures),
        /** How everyone stands now. */
        counts: standingCounts,
        /** Who works here today, and who joined and left in the thirty days up to it. */
        tiles: z.array(tile),
        away_tomorrow: z.nullable(z.object({ total: z.number(), people: z.array(shownPerson) })),
        /** Those that wait longest. */
        approvals: z.array(z.object({ kind: z.enum(approvalKinds), total: z.number(), oldest: moment })),
        /** Approved payrolls with what the employer adds, the oldest month first. */
        pay_months: z.nullable(z.array(z.object({ month: day, people: z.number(), cost_kobo: z.number() }))),
      }),
    }),
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/api/v1/account_dashboard.json',
    access: 'journal.read',
    topics: ['journals', 'expenses', 'ledger', 'approvals', 'bank', 'payroll_runs'],
    summary: 'What waits in the books for whoever keeps or reads them: each number counts the list that it opens.',
    reply: z.object({ account_dashboard: z.object({ tiles: z.array(z.object({ ...tile.shape, what: z.enum(bookKinds) })) }) }),
  }),
  hr: endpoint({
    method: 'GET',
    path: '/api/v1/hr_dashboard.json',
    access: 'people.job.read',
    topics: ['approvals', 'attendance', 'people', 'structure', 'record_corrections', 'pins'],
    summary:
      'What HR oversees: pending approvals by age, joiners and leavers, probations ending, headcounts, exceptions. Each number counts what the list behind it shows, within the caller’s scope.',
    reply: z.object({
      hr_dashboard: z.object({
        today: day,
        approvals: z.array(
          z.object({
            kind: z.enum(approvalKinds),
            total: z.number(),
            /** Pending for less than two days, for less than a week, for longer. */
            new: z.number(),
            days: z.number(),
            weeks: z.number(),
            oldest: moment,
          }),
        ),
        /** How many of these kinds were pending at the end of each of the thirty days before today, the oldest first. */
        pending_before: z.array(z.object({ day, count: z.number() })),
        /** Hired in this month. */
        joiners: z.object({ from: day, to: day, total: z.number(), people: z.array(happening) }),
        /** Left in this month, and the planned exits, nearest first; null for whoever may not plan them. */
        leavers: z.object({
          from: day,
          to: day,
          total: z.number(),
          planned: z.nullable(z.object({ total: z.number(), people: z.array(happening) })),
        }),
        /** Overdue ones and those that end in the next thirty days. */
        probation: z.object({ to: day, total: z.number(), people: z.array(happening) }),
        /** People with a document that has ended or ends in the next sixty days; null for whoever may not read them. */
        documents: z.nullable(z.object({ to: day, total: z.number(), people: z.array(happening) })),
        /** Active people whose job records the caller reads, and by office all; women and men only for whoever reads everyone’s personal records. */
        headcount: z.object({
          total: z.number(),
          offices: z.array(z.object({ ...named.shape, office_type: officeType, people: z.number() })),
          genders: z.nullable(z.object({ female: z.number(), male: z.number() })),
        }),
        /** What waits for the caller to put it right. */
        exceptions: z.array(z.object({ ...tile.shape, what: z.enum(exceptionKinds) })),
      }),
    }),
  }),
}
