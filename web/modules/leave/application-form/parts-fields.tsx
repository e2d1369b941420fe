import type { Input } from '@iroko/contract/endpoint'
import { type applicationForm, leaveApplicationBody } from '@iroko/contract/leave/application-form'
import type { LeaveApplication } from '@iroko/contract/leave/applications'
import { colleagueSearch, personOption } from '../../../screens/choices/people.ts'
import type { Field } from '../../../screens/fields/field.ts'
import type { Balance } from '../balances/parts.tsx'
import { daysText } from '../types/parts-words.tsx'

export type ApplyDraft = Omit<Input<typeof applicationForm.apply>['body'], 'draft'>

export const applySchema = leaveApplicationBody

/** The form of a person who has these balances. */
export function fieldsFor(balances: Balance[], me: string, application: LeaveApplication | undefined): Field<ApplyDraft>[] {
  const typeOf = (draft: Partial<ApplyDraft>) =>
    balances.find(({ leave_type }) => leave_type.id === draft.leave_type_id)?.leave_type
  const takesHalves = (draft: Partial<ApplyDraft>) => typeOf(draft)?.half_days ?? false
  const { stand_in, file } = application ?? {}
  return [
    {
      name: 'leave_type_id',
      label: 'Leave type',
      type: 'select',
      required: true,
      full: true,
      options: balances.map(({ leave_type, available }) => ({
        value: leave_type.id,
        label: `${leave_type.title} · ${daysText(available)} available`,
      })),
    },
    { name: 'starts_on', label: 'Start date', type: 'date', required: true },
    { name: 'ends_on', label: 'End date', type: 'date', required: true },
    { name: 'starts_half', label: 'Starts at midday', type: 'check', when: takesHalves },
    { name: 'ends_half', label: 'Ends at midday', type: 'check', when: takesHalves },
    { name: 'reason', label: 'Reason', type: 'textarea', rows: 3, maxLength: 1000 },
    {
      name: 'stand_in_ogid',
      label: 'Cover',
      type: 'select',
      search: colleagueSearch(me),
      known: stand_in ? [personOption(stand_in)] : undefined,
    },
    { name: 'contact', label: 'Contact while away', type: 'text', maxLength: 200, placeholder: 'Phone or address' },
    {
      name: 'file_id',
      label: 'Supporting document',
      type: 'file',
      purpose: 'leave',
      description: 'A certificate or other evidence, if there is any.',
      known: file ? [file] : undefined,
    },
  ]
}

const whenNames: readonly (keyof ApplyDraft)[] = ['leave_type_id', 'starts_on', 'ends_on', 'starts_half', 'ends_half']

/** Whether a field says what is taken and when: what the days are counted from. */
export const isWhen = (field: Field<ApplyDraft>): boolean => whenNames.includes(field.name)

/** What an application says now, as its form holds it. */
export const draftOf = (application: LeaveApplication): Partial<ApplyDraft> => ({
  leave_type_id: application.leave_type?.id ?? '',
  starts_on: application.starts_on,
  ends_on: application.ends_on,
  starts_half: application.starts_half,
  ends_half: application.ends_half,
  reason: application.reason ?? '',
  contact: application.contact ?? '',
  stand_in_ogid: application.stand_in?.ogid,
  file_id: application.file?.id,
})
