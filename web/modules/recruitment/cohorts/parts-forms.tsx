/** The forms of a cohort: itself, its sessions and assessments, and who is taken in. */
import type { Input, Output } from '@iroko/contract/endpoint'
import { applications } from '@iroko/contract/recruitment/applications'
import { cohortKindWords, cohorts } from '@iroko/contract/recruitment/cohorts'
import { isClosed, stageWords } from '@iroko/contract/recruitment/stages'
import { useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { showResults } from '../../../screens/bulk/results.tsx'
import { colleagueSearch, personOption } from '../../../screens/choices/people.ts'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import { CrudDialog } from '../../../screens/crud-dialog.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { optionsOf, searchOptions } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { datesText } from '../../../ui/date/date-words.ts'
import { firstOf, InvitationLetter } from '../letters/parts-invitation.tsx'
import type { CohortRow } from './columns.tsx'

export type Cohort = Output<typeof cohorts.show>['academy_cohort']
export type Session = Cohort['sessions'][number]
export type Assessment = Cohort['assessments'][number]

type CohortDraft = Input<typeof cohorts.create>['body']

export function CohortForm({ cohort }: { cohort?: CohortRow }) {
  const [search] = useState(() => colleagueSearch())
  const fields: Field<CohortDraft>[] = [
    { name: 'title', label: 'Title', type: 'text', required: true, maxLength: 120, full: true },
    { name: 'kind', label: 'Kind', type: 'select', required: true, options: optionsOf(cohortKindWords), value: 'training' },
    { name: 'branch_id', label: 'Branch', type: 'select', required: true, options: useBranchOptions() },
    { name: 'room', label: 'Room', type: 'text', maxLength: 80 },
    { name: 'capacity', label: 'Capacity', type: 'number', required: true, min: 1, max: 500, decimals: 0, value: 20 },
    { name: 'starts_on', label: 'First day', type: 'date', required: true },
    { name: 'ends_on', label: 'Last day', type: 'date', required: true },
    {
      name: 'pass_mark',
      label: 'Pass mark',
      type: 'number',
      required: true,
      min: 0,
      max: 100,
      decimals: 0,
      unit: '%',
      value: 60,
    },
    {
      name: 'least_attendance',
      label: 'Least attendance',
      type: 'number',
      required: true,
      min: 0,
      max: 100,
      decimals: 0,
      unit: '%',
      value: 80,
    },
    {
      name: 'trainers',
      label: 'Trainers',
      type: 'select',
      isMulti: true,
      required: 'Choose at least one trainer',
      search,
      known: cohort?.trainers.map(personOption) ?? [],
      full: true,
    },
  ]
  const value = cohort && {
    ...cohort,
    branch_id: cohort.branch.id,
    trainers: cohort.trainers.map(({ ogid }) => ogid),
  }
  return (
    <CrudDialog<CohortDraft>
      call={cohort ? cohorts.update : cohorts.create}
      noun="cohort"
      fields={fields}
      record={cohort}
      {...(value ? { value } : {})}
    />
  )
}

type SessionDraft = Input<typeof cohorts.addSession>['body']

export function SessionForm({ cohort, session }: { cohort: Cohort; session?: Session }) {
  const fields: Field<SessionDraft>[] = [
    { name: 'topic', label: 'Topic', type: 'text', required: true, maxLength: 200, full: true },
    { name: 'day', label: 'Day', type: 'date', required: true, min: cohort.starts_on, max: cohort.ends_on },
    {
      name: 'trainer',
      label: 'Trainer',
      type: 'select',
      options: cohort.trainers.map(({ ogid, full_name }) => ({ value: ogid, label: full_name })),
    },
    { name: 'starts_at', label: 'From', type: 'time', required: true, value: '09:00' },
    { name: 'ends_at', label: 'To', type: 'time', required: true, value: '12:00' },
  ]
  return (
    <SendDialog<SessionDraft>
      title={session ? 'Edit session' : 'Add session'}
      submit={session ? 'Save changes' : 'Add session'}
      prefix="Session | "
      call={session ? cohorts.changeSession : cohorts.addSession}
      params={{ id: session?.id ?? cohort.id }}
      fields={fields}
      {...(session
        ? { value: { ...session, trainer: session.trainer?.ogid ?? null }, fixed: { version: session.version } }
        : {})}
    />
  )
}

type AssessmentDraft = Input<typeof cohorts.addAssessment>['body']

const assessmentFields: Field<AssessmentDraft>[] = [
  { name: 'title', label: 'Title', type: 'text', required: true, maxLength: 120, full: true },
  { name: 'most_points', label: 'Points', type: 'number', required: true, min: 1, max: 1000, decimals: 0, value: 100 },
  {
    name: 'weight',
    label: 'Weight',
    type: 'number',
    required: true,
    min: 1,
    max: 100,
    decimals: 0,
    value: 1,
    description: 'How much it counts against the others',
  },
]

export function AssessmentForm({ cohort, assessment }: { cohort: Cohort; assessment?: Assessment }) {
  return (
    <SendDialog<AssessmentDraft>
      title={assessment ? 'Edit assessment' : 'Add assessment'}
      submit={assessment ? 'Save changes' : 'Add assessment'}
      prefix="Assessment | "
      call={assessment ? cohorts.changeAssessment : cohorts.addAssessment}
      params={{ id: assessment?.id ?? cohort.id }}
      fields={assessmentFields}
      {...(assessment ? { value: assessment, fixed: { version: assessment.version } } : {})}
    />
  )
}

export function LeaveForm({ id, name }: { id: string; name: string }) {
  return (
    <SendDialog<{ reason: string }>
      title={`Take ${name} out of the cohort`}
      submit="Take out"
      prefix="Cohort | "
      call={cohorts.leave}
      params={{ id }}
      fields={[{ name: 'reason', label: 'Reason', type: 'textarea', required: 'Enter a reason', maxLength: 300 }]}
    >
      {() => <p className="small">What was entered stays, and the application keeps its stage.</p>}
    </SendDialog>
  )
}

type Known = Pick<CohortRow, 'id' | 'title' | 'starts_on' | 'ends_on' | 'room' | 'branch'>

export function RegisterForm({ cohort }: { cohort: Known }) {
  const close = useClose()
  const send = useSend(cohorts.register, { prefix: 'Cohort | ' })
  const [names] = useState(() => new Map<string, string>())
  const [search] = useState(() => async (q: string) => {
    const found = await searchOptions(applications.list, (row) => {
      names.set(row.id, row.full_name)
      const words = `${row.full_name} · ${row.job_opening.job_title} · ${stageWords[row.stage]}`
      return { value: isClosed(row.stage) ? '' : row.id, label: words }
    })(q)
    return found.filter(({ value }) => value !== '')
  })
  const submit = async ({ application_ids }: { application_ids: string[] }) => {
    const answer = await send.mutateAsync({ params: { id: cohort.id }, body: { application_ids } })
    close(true)
    showResults(answer, (id) => names.get(id) ?? 'Applicant')
  }
  return (
    <FormDialog<{ application_ids: string[] }>
      title={`Register applicants for ${cohort.title}`}
      submit="Register"
      onSubmit={submit}
      fields={[
        {
          name: 'application_ids',
          label: 'Applicants',
          type: 'select',
          isMulti: true,
          required: 'Choose at least one applicant',
          search,
          full: true,
        },
      ]}
    >
      {({ values }) => (
        <>
          <p className="small">Each gets this letter with the days and the place, and moves on to {stageWords.training}.</p>
          <InvitationLetter
            step="training"
            applicationId={firstOf(values.application_ids)}
            facts={{
              when: datesText(cohort.starts_on, cohort.ends_on),
              where: [cohort.room, cohort.branch.title].filter(Boolean).join(', '),
            }}
          />
        </>
      )}
    </FormDialog>
  )
}
