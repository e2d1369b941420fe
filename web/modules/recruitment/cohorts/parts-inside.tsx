/** What is in a cohort, as tables: applicants with their standing, sessions, assessments. */
import { cohorts } from '@iroko/contract/recruitment/cohorts'
import { Button } from '@mantine/core'
import { IconFileTypePdf, IconPencil, IconPlus, IconTrash, IconUserMinus } from '@tabler/icons-react'
import { useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import type { Column, RowAction } from '../../../screens/columns/column.ts'
import { save } from '../../../screens/files/save.ts'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { applicationPath } from '../applications/parts-table.tsx'
import { percentText, standingMap } from './columns.tsx'
import { AttendanceDrawer, MarksDrawer } from './parts-entries.tsx'
import { type Assessment, AssessmentForm, type Cohort, LeaveForm, type Session, SessionForm } from './parts-forms.tsx'

type Place = Cohort['places'][number]

const placeColumns = (cohort: Cohort): Column<Place>[] => [
  {
    key: 'full_name',
    label: 'Applicant',
    width: 240,
    render: ({ full_name, job_title, application_id }) => (
      <PersonCell
        name={full_name}
        picture={null}
        detail={job_title}
        {...(application_id ? { to: applicationPath(application_id) } : {})}
      />
    ),
  },
  {
    key: 'standing',
    label: 'Result',
    width: 170,
    render: ({ standing }) => <StatusBadge status={standing} map={standingMap} />,
  },
  {
    key: 'sessions',
    label: 'Sessions',
    align: 'end',
    width: 110,
    named: true,
    render: ({ sessions }) =>
      `${sessions.filter(({ status }) => status === 'present' || status === 'late').length} of ${cohort.sessions.length}`,
  },
  {
    key: 'attendance',
    label: 'Attendance',
    align: 'end',
    width: 120,
    named: true,
    render: ({ attendance }) => percentText(attendance),
  },
  { key: 'score', label: 'Marks', align: 'end', width: 100, named: true, render: ({ score }) => percentText(score) },
  {
    key: 'missing',
    label: 'Missing entries',
    align: 'end',
    width: 140,
    named: true,
    render: ({ missing }) => (missing > 0 ? missing : '-'),
  },
  { key: 'certificate_number', label: 'Certificate', width: 130, named: true },
  { key: 'left_reason', label: 'Left because', hidden: true },
]

export function Places({ cohort }: { cohort: Cohort }) {
  const actions: RowAction<Place>[] = [
    {
      label: 'Certificate',
      icon: <IconFileTypePdf size={16} />,
      run: ({ id }) => save(cohorts.certificate, { params: { id } }, 'Certificate | '),
      when: ({ certificate_number }) => certificate_number !== null,
    },
    {
      label: 'Take out of the cohort',
      icon: <IconUserMinus size={16} />,
      danger: true,
      ask: ({ id, full_name }) => <LeaveForm id={id} name={full_name} />,
      when: ({ can }) => can.leave,
    },
  ]
  return (
    <DataTable
      label="Applicants"
      rows={cohort.places}
      columns={placeColumns(cohort)}
      actions={actions}
      rowLabel={({ full_name }) => full_name}
      empty="Nobody is registered yet. Register applicants to fill this cohort."
    />
  )
}

const sessionColumns = (cohort: Cohort): Column<Session>[] => [
  { key: 'day', label: 'Day', width: 200, render: ({ day, holiday }) => (holiday ? `${day} (${holiday})` : day) },
  { key: 'starts_at', label: 'Time', width: 130, render: ({ starts_at, ends_at }) => `${starts_at} – ${ends_at}` },
  { key: 'topic', label: 'Topic', width: 260 },
  {
    key: 'trainer',
    label: 'Trainer',
    width: 220,
    render: ({ trainer, trainer_away }) =>
      trainer ? `${trainer.full_name}${trainer_away ? ' (on leave)' : ''}` : 'Needs a trainer',
  },
  {
    key: 'noted',
    label: 'Attendance',
    align: 'end',
    width: 120,
    named: true,
    render: ({ noted }) => `${noted} of ${cohort.applicants}`,
  },
]

export function Sessions({ cohort }: { cohort: Cohort }) {
  const remove = useSend(cohorts.removeSession, { prefix: 'Session | ', success: 'message' })
  const mayEdit = cohort.can.edit
  const actions: RowAction<Session>[] = [
    {
      label: 'Take attendance',
      inRow: 'outline',
      ask: ({ id }) => <AttendanceDrawer cohort_id={cohort.id} session_id={id} />,
      when: ({ can }) => can.note,
    },
    {
      label: 'Edit',
      icon: <IconPencil size={16} />,
      ask: (session) => <SessionForm cohort={cohort} session={session} />,
      when: () => mayEdit,
    },
    {
      label: 'Remove',
      icon: <IconTrash size={16} />,
      danger: true,
      ask: ({ topic }) => ({
        title: `Remove ${topic}?`,
        text: 'It is no longer part of the cohort.',
        action: 'Remove',
        danger: true,
      }),
      run: ({ id }) => remove.mutate({ params: { id } }),
      when: ({ noted }) => mayEdit && noted === 0,
    },
  ]
  return (
    <>
      {mayEdit ? <Add label="Add session" onClick={() => void ask(<SessionForm cohort={cohort} />)} /> : null}
      <DataTable
        label="Sessions"
        rows={cohort.sessions}
        columns={sessionColumns(cohort)}
        actions={actions}
        rowLabel={({ topic }) => topic}
        empty="No sessions yet. Add what is taught on which day."
      />
    </>
  )
}

const Add = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <div>
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={onClick}>
      {label}
    </Button>
  </div>
)

const assessmentColumns: Column<Assessment>[] = [
  { key: 'title', label: 'Assessment', width: 280 },
  { key: 'most_points', label: 'Points', align: 'end', width: 100, named: true },
  { key: 'weight', label: 'Weight', align: 'end', width: 100, named: true },
]

export function Assessments({ cohort }: { cohort: Cohort }) {
  const remove = useSend(cohorts.removeAssessment, { prefix: 'Assessment | ', success: 'message' })
  const { edit, mark } = cohort.can
  const hasMarks = (id: string) => cohort.places.some(({ marks }) => marks.some(({ assessment_id }) => assessment_id === id))
  const actions: RowAction<Assessment>[] = [
    {
      label: 'Enter marks',
      inRow: 'outline',
      ask: ({ id }) => <MarksDrawer cohort_id={cohort.id} assessment_id={id} />,
      when: () => mark,
    },
    {
      label: 'Edit',
      icon: <IconPencil size={16} />,
      ask: (assessment) => <AssessmentForm cohort={cohort} assessment={assessment} />,
      when: () => edit,
    },
    {
      label: 'Remove',
      icon: <IconTrash size={16} />,
      danger: true,
      ask: ({ title }) => ({ title: `Remove ${title}?`, text: 'Nobody is marked on it then.', action: 'Remove', danger: true }),
      run: ({ id }) => remove.mutate({ params: { id } }),
      when: ({ id }) => edit && !hasMarks(id),
    },
  ]
  return (
    <>
      {edit ? <Add label="Add assessment" onClick={() => void ask(<AssessmentForm cohort={cohort} />)} /> : null}
      <DataTable
        label="Assessments"
        rows={cohort.assessments}
        columns={assessmentColumns}
        actions={actions}
        rowLabel={({ title }) => title}
        empty="No assessments. Without any, attendance alone decides who passes."
      />
    </>
  )
}
