import { shortDayAndYear } from '@iroko/contract/day-words'
import type { Input } from '@iroko/contract/endpoint'
import { applications } from '@iroko/contract/recruitment/applications'
import { interviews } from '@iroko/contract/recruitment/interviews'
import { interviewSkills } from '@iroko/contract/recruitment/openings'
import { rooms } from '@iroko/contract/recruitment/rooms'
import { stageWords } from '@iroko/contract/recruitment/stages'
import { useCall } from '../../../lib/use-call.ts'
import { colleagueSearch, knownPerson } from '../../../screens/choices/people.ts'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { type Option, searchOptions } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { InvitationLetter } from '../letters/parts-invitation.tsx'
import type { InterviewRow } from './columns.tsx'

type Plan = Input<typeof interviews.plan>['body']
type Move = Input<typeof interviews.move>['body']

const prefix = 'Interview | '

/** The rooms of a branch; of none before one is chosen. */
function useRooms() {
  const { data } = useCall(rooms.list, { query: { limit: 1000, sort: 'title' } })
  return (branch_id: string | undefined) =>
    (data?.interview_rooms ?? [])
      .filter(({ branch }) => branch.id === branch_id)
      .map(({ title }) => ({ value: title, label: title }))
}

/** When it is, which planning and moving both ask. */
const when = [
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
] as const satisfies readonly Field<Pick<Plan, 'day' | 'time' | 'minutes'>>[]

const room = { name: 'room', label: 'Room', type: 'select' } as const
const link = {
  name: 'online_link',
  label: 'Or a link to a call',
  type: 'text',
  maxLength: 300,
  placeholder: 'https://',
} as const

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
  const roomsOf = useRooms()
  const branches = useBranchOptions()
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
    { name: 'branch_id', label: 'Branch', type: 'select', required: true, options: branches },
    ...when,
    { ...room, options: ({ branch_id }) => roomsOf(branch_id) },
    link,
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
      full: true,
      description: 'Leave blank for those of the job opening',
      options: interviewSkills.map((skill) => ({ value: skill, label: skill })),
    },
  ]
  return (
    <SendDialog<Plan> call={interviews.plan} prefix={prefix} title="Plan interview" submit="Plan interview" fields={fields}>
      {({ values }) => <Letter plan={values as Partial<Plan>} branches={branches} />}
    </SendDialog>
  )
}

/** What the first of the applicants will read. */
function Letter({ plan, branches }: { plan: Partial<Plan>; branches: readonly Option[] }) {
  const { application_ids, choose, day, time, online_link, room, branch_id } = plan
  const branch = branches.find(({ value }) => value === branch_id)?.label
  const when = day && time ? `${shortDayAndYear(day)}, ${time}` : undefined
  const facts = {
    when: choose ? 'Choose a time on the page below' : when,
    where: online_link || (room && branch ? `${room}, ${branch}` : undefined),
  }
  return <InvitationLetter step="interview" applicationId={application_ids?.[0]} facts={facts} />
}

/** Another time, place or panel. */
export function MoveDialog({ interview }: { interview: InterviewRow }) {
  const { id, version, application, panel, branch, day, time, minutes, online_link } = interview
  const kept = { value: interview.room, label: interview.room }
  const listed = useRooms()(branch.id).filter(({ value }) => value !== kept.value)
  const fields: Field<Move>[] = [
    ...when,
    { ...room, options: kept.value ? [kept, ...listed] : listed },
    link,
    { ...panelField, known: panel.flatMap((person) => knownPerson(person)) },
    { name: 'reason', label: 'Reason', type: 'textarea', required: true, description: 'The panel reads it' },
  ]
  const value = {
    minutes,
    room: interview.room,
    online_link,
    panel: panel.map(({ ogid }) => ogid),
    ...(day && time ? { day, time } : {}),
  }
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

/** Who interviews, at the time that stands; whoever cannot be there is left out of what is proposed. */
export function PanelDialog({ interview }: { interview: InterviewRow }) {
  const { id, version, application, panel } = interview
  const stays = panel.filter(({ away }) => !away)
  const away = panel.filter((person) => person.away).map((person) => `${person.full_name}: ${person.away?.toLowerCase()}`)
  return (
    <SendDialog<Input<typeof interviews.replace>['body']>
      call={interviews.replace}
      prefix={prefix}
      params={{ id }}
      title={`Panel for ${application.full_name}`}
      submit="Change panel"
      fields={[{ ...panelField, known: panel.flatMap((person) => knownPerson(person)) }]}
      value={{ panel: stays.map(({ ogid }) => ogid) }}
      fixed={{ version }}
    >
      {() => <p className="small">{[...away, 'The time and place stay; the applicant is not written to'].join('. ')}.</p>}
    </SendDialog>
  )
}
