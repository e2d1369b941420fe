/** What is asked for when a holiday is declared or changed. */

import { daysBetween } from '@iroko/contract/dates'
import { holidayForm } from '@iroko/contract/time/holidays'
import type * as z from 'zod/mini'
import { useBranchOptions, useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import type { Form } from '../../../screens/form/use-form.ts'
import { exactly } from '../../../ui/date/date-words.ts'
import { type Holiday, isEveryones, lengthText } from './parts.tsx'

export type HolidayDraft = z.input<typeof holidayForm>

export const holidaySchema = holidayForm

export function useHolidayFields(): Field<HolidayDraft>[] {
  return [
    {
      name: 'title',
      label: 'Title',
      type: 'text',
      required: true,
      maxLength: 120,
      full: true,
      placeholder: 'Independence Day',
    },
    { name: 'start_date', label: 'Start date', type: 'date', required: true },
    { name: 'end_date', label: 'End date', type: 'date', required: true },
    {
      name: 'for_whom',
      label: 'Applies to',
      type: 'radio',
      required: true,
      value: 'everyone',
      full: true,
      options: [
        { value: 'everyone', label: 'The whole company' },
        { value: 'some', label: 'Chosen offices and branches' },
      ],
    },
    {
      name: 'office_ids',
      label: 'Offices',
      type: 'select',
      isMulti: true,
      placeholder: 'Departments and campaigns',
      options: useOfficeOptions(),
      when: ({ for_whom }) => for_whom === 'some',
    },
    {
      name: 'branch_ids',
      label: 'Branches',
      type: 'select',
      isMulti: true,
      placeholder: 'Everyone who works there',
      options: useBranchOptions(),
      when: ({ for_whom }) => for_whom === 'some',
    },
  ]
}

/** What goes over the wire: no offices and branches when it is everyone's. */
export const bodyOf = ({ title, start_date, end_date, for_whom, office_ids, branch_ids }: HolidayDraft) => ({
  title,
  start_date,
  end_date,
  office_ids: for_whom === 'some' ? (office_ids ?? []) : [],
  branch_ids: for_whom === 'some' ? (branch_ids ?? []) : [],
})

export const draftOf = (holiday: Holiday): HolidayDraft => ({
  title: holiday.title,
  start_date: holiday.start_date,
  end_date: holiday.end_date,
  for_whom: isEveryones(holiday) ? 'everyone' : 'some',
  office_ids: holiday.offices.map(({ id }) => id),
  branch_ids: holiday.branches.map(({ id }) => id),
})

/** Says the dates in full while they are chosen, with the weekday that a date alone does not tell. */
export function DatesInWords({ form }: { form: Form<HolidayDraft> }) {
  const { start_date, end_date } = form.values
  if (typeof start_date !== 'string' || typeof end_date !== 'string' || !start_date || !end_date) return null
  if (daysBetween(start_date, end_date) < 0) return null
  return (
    <p className="dimmed" role="status">
      {start_date === end_date ? exactly(start_date) : `${exactly(start_date)} to ${exactly(end_date)}`}
      {`, ${lengthText({ start_date, end_date })}`}
    </p>
  )
}
