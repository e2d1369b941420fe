import type { Input } from '@iroko/contract/endpoint'
import { applications } from '@iroko/contract/recruitment/applications'
import { interviewSkills, interviews, usualSkills } from '@iroko/contract/recruitment/interviews'
import { stageWords } from '@iroko/contract/recruitment/stages'
import { colleagueSearch, knownPerson } from '../../../screens/choices/people.ts'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { searchOptions } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import type { InterviewRow } from './columns.tsx'

type Plan = Input<typeof interviews.plan>['body']
type Move = Input<typeof interviews.move>['body']

const prefix = 'Interview | '

/** When, where and with whom, which planning and moving both ask. */
const seat = [
  { name: 'day', label: 'Day', type: 'date', required: true },
  { name: 'time', label: 'Begins at', type: 'time', required: true, description: 'By the clocks of the branch' },
  {
    name: 'minutes',
    label: 'Length',
    type: 'number',
    unit: 'minutes',
    required: true,
    min: 10,
    max: 480,
    decimals: 0,
    value: 45,
  },
  { name: 'room', label: 'Room', type: 'text', maxLength: 80 },
  { name: 'online_link', label: 'Or a link to a call', type: 'text', maxLength: 300, placeholder: 'https://' },
] as const satisfies readonly Field<Pick<Plan, 'day' | 'time' | 'minutes' | 'room' | 'online_link'>>[]

const panelField = {
  name: 'panel',
  label: 'Panel',
  type: 'select',
  isMulti: true,
  required: true,
  full: true,
  description: 'Who interviews and scores',
  search: colleagueSearch(),
} as const

const applicationSearch = searchOptions(applications.list, ({ id, full_name, reference, job_opening, stage }) => ({
  value: id,
  label: [full_name, reference, job_opening.job_title, stageWords[stage]].join(' · '),
}))

/** An interview for one applicant, for several one after the other, or times among which they choose. */
export function PlanDialog() {
  const fields: Field<Plan>[] = [
    {
      name: 'application_ids',
      label: 'Applicants',
      type: 'select',
      isMulti: true,
      required: true,
      full: true,
      description: 'Several are interviewed one after the other',
      search: applicationSearch,
    },
    { name: 'round', label: 'Round', type: 'text', required: true, maxLength: 60, value: 'First interview' },
    { name: 'branch_id', label: 'Branch', type: 'select', required: true, options: useBranchOptions() },
    ...seat,
    { name: 'choose', label: 'Each applicant chooses a time by a link', type: 'check', value: false },
    {
      name: 'slots',
      label: 'Times each day',
      type: 'number',
      required: true,
      min: 1,
      max: 20,
      decimals: 0,
      value: 4,
      description: 'One after the other from the time above',
      when: ({ choose }) => choose === true,
    },
    {
      name: 'last_day',
      label: 'Up to and including',
      type: 'date',
      description: 'On working days, at most two weeks',
      when: ({ choose }) => choose === true,
    },
    panelField,
    {
      name: 'skills',
      label: 'Skills to score',
      type: 'select',
      isMulti: true,
      required: true,
      full: true,
      options: interviewSkills.map((skill) => ({ value: skill, label: skill })),
      value: usualSkills,
    },
  ]
  return (
    <SendDialog<Plan> call={interviews.plan} prefix={prefix} title="Plan interview" submit="Plan interview" fields={fields} />
  )
}

/** Another time, place or panel. */
export function MoveDialog({ interview }: { interview: InterviewRow }) {
  const { id, version, application, panel, day, time, minutes, room, online_link } = interview
  const fields: Field<Move>[] = [
    ...seat,
    { ...panelField, known: panel.flatMap((person) => knownPerson(person)) },
    { name: 'reason', label: 'Reason', type: 'textarea', required: true, description: 'The panel reads it' },
  ]
  const value = { minutes, room, online_link, panel: panel.map(({ ogid }) => ogid), ...(day && time ? { day, time } : {}) }
  return (
    <SendDialog<Move>
      call={interviews.move}
      prefix={prefix}
      params={{ id }}
      title={`Move the interview with ${application.full_name}`}
      submit="Move interview"
      fields={fields}
      value={value}
      fixed={{ version }}
    />
  )
}
