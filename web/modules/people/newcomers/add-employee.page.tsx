import type { Output } from '@iroko/contract/endpoint'
import { type DraftStep, draftSteps, newcomers } from '@iroko/contract/people/newcomers'
import { documentsBody, jobBody, personBody } from '@iroko/contract/people/records'
import { Button } from '@mantine/core'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useArea } from '../../../lib/screen/use-area.ts'
import { useMay } from '../../../lib/session.ts'
import { queryOf, useCall, useSend } from '../../../lib/use-call.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import classes from '../records/parts.module.css'
import {
  type DocumentsDraft,
  documentFieldList,
  type JobDraft,
  type PersonDraft,
  personFieldList,
  useJobFields,
} from '../records/parts-fields.tsx'
import { type CanFill, PayStep, RolesStep } from './parts-first-pay.tsx'
import { Review } from './parts-review.tsx'
import { Steps } from './parts-steps.tsx'

type Draft = Output<typeof newcomers.draft>['employee_draft']

const titles: Record<DraftStep, string> = {
  person: 'Person',
  job: 'Job',
  pay: 'Pay',
  documents: 'Documents',
  roles: 'Roles',
  review: 'Review',
}
const nothingMore: CanFill = { pay: false, roles: [] }

/** Pay and roles are for those who may fill them in. */
const stepsOf = (can: CanFill) =>
  draftSteps
    .filter((name) => (name === 'pay' ? can.pay : name === 'roles' ? can.roles.length > 0 : true))
    .map((name) => ({ name, title: titles[name] }))

/** Adds one person, step by step; each step is kept on the server, so that it can be finished later or elsewhere. */
export default function AddEmployeePage() {
  const mayEdit = useMay('people.edit')
  const area = useArea()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const id = typeof search.draft === 'string' ? search.draft : undefined
  return (
    <Page
      title="Add employee"
      description="Each step is saved. You can continue later on any device."
      actions={
        <Button component={Link} variant="default" to={`/dashboard/${area}/all-employees`}>
          Cancel
        </Button>
      }
      narrow
    >
      {mayEdit ? null : <NoPermission text="You cannot open this page. HR adds employees" />}
      {mayEdit && id ? <KeptForm key={id} id={id} /> : null}
      {mayEdit && !id ? <NewForm /> : null}
    </Page>
  )
}

function NewForm() {
  const { data } = useCall(newcomers.drafts)
  return (
    <>
      <Drafts />
      <Form draft={undefined} can={data?.can ?? nothingMore} />
    </>
  )
}

function KeptForm({ id }: { id: string }) {
  const found = useCall(newcomers.draft, { params: { id } })
  if (!found.isSuccess) return <Loaded found={found} prefix="Employee | " count={2} height={200} />
  const { employee_draft } = found.data
  return <Form draft={employee_draft} can={employee_draft.can} />
}

function Form({ draft, can }: { draft: Draft | undefined; can: CanFill }) {
  const steps = stepsOf(can)
  const isThere = (step: DraftStep | undefined) => steps.some(({ name }) => name === step)
  const reached = draft && isThere(draft.step) ? draft.step : 'person'
  const [current, setCurrent] = useState<DraftStep>(reached)
  const keep = useKeep(draft)
  const content = draft?.content ?? {}
  const before = steps[steps.findIndex(({ name }) => name === current) - 1]?.name
  const back = before && (() => setCurrent(before))
  const following = steps[steps.findIndex(({ name }) => name === current) + 1]?.name ?? 'review'
  // Whoever chose another step while this one was being kept stays there.
  const next = (part: object) => keep(following, part, () => setCurrent((now) => (now === current ? following : now)))
  const submit = `Next: ${titles[following].toLowerCase()}`
  return (
    <>
      <Steps steps={steps} current={current} reached={reached} onStep={setCurrent} />
      <div className="card20 column16">
        {current === 'person' ? (
          <RecordForm<PersonDraft>
            key="person"
            fields={personFieldList}
            schema={personBody}
            value={content.person as Partial<PersonDraft> | undefined}
            submit={submit}
            draft={`add-person-${draft?.id ?? 'new'}`}
            onSubmit={(person) => next({ person })}
          />
        ) : null}
        {current === 'job' ? <JobStep content={content} submit={submit} onBack={back} onNext={(job) => next({ job })} /> : null}
        {current === 'pay' && draft ? (
          <PayStep draft={draft} submit={submit} onBack={back} onNext={(pay) => next({ pay })} />
        ) : null}
        {current === 'documents' ? (
          <RecordForm<DocumentsDraft>
            key="documents"
            fields={documentFieldList(draft?.files ?? [])}
            schema={documentsBody}
            value={content.documents as Partial<DocumentsDraft> | undefined}
            submit={submit}
            onCancel={back}
            cancel="Back"
            onSubmit={(documents) => next({ documents })}
          />
        ) : null}
        {current === 'roles' && draft ? (
          <RolesStep draft={draft} submit={submit} onBack={back} onNext={(roles) => next({ roles })} />
        ) : null}
        {current === 'review' && draft ? <Review draft={draft} onStep={setCurrent} onBack={back} /> : null}
      </div>
    </>
  )
}

interface JobStepProps {
  onBack: (() => void) | undefined
  content: Draft['content']
  submit: string
  onNext: (job: JobDraft & { names?: unknown }) => Promise<unknown>
}

function JobStep({ content, submit, onBack, onNext }: JobStepProps) {
  const fields = useJobFields({})
  return (
    <RecordForm<JobDraft>
      key="job"
      fields={fields}
      schema={jobBody}
      value={content.job as Partial<JobDraft> | undefined}
      submit={submit}
      onCancel={onBack}
      cancel="Back"
      onSubmit={onNext}
    />
  )
}

/** Keeps a step and goes on; the address then names the form, so that a reload or a link leads back to it. */
function useKeep(draft: Draft | undefined) {
  const router = useRouter()
  const area = useArea()
  const start = useSend(newcomers.startDraft, { prefix: 'Employee | ', quietFields: true })
  const save = useSend(newcomers.saveDraft, { prefix: 'Employee | ', quietFields: true })
  return async (reached: DraftStep, part: object, then: () => void) => {
    const furthest = draft && draftSteps.indexOf(draft.step) > draftSteps.indexOf(reached) ? draft.step : reached
    if (draft) {
      const { id, version } = draft
      const params = { id }
      const kept = await save.mutateAsync({ params, body: { version, step: furthest, content: part } })
      // The next step shows and sends what was just kept, not what was read before.
      queryClient.setQueryData(queryOf(newcomers.draft, { params }).queryKey, kept)
      then()
      return
    }
    const { employee_draft } = await start.mutateAsync({ body: { step: reached, content: part } })
    await router.navigate({
      to: `/dashboard/${area}/all-employees/employee/add`,
      search: { draft: employee_draft.id } as never,
      replace: true,
    })
  }
}

function Drafts() {
  const router = useRouter()
  const { data } = useCall(newcomers.drafts)
  const drop = useSend(newcomers.dropDraft, { prefix: 'Employee | ', success: 'message' })
  const rows = data?.employee_drafts ?? []
  const open = (draft: string) => void router.navigate({ to: '.', search: { draft } as never })
  const ask = async (id: string, title: string) => {
    const yes = await confirm({
      title: `Delete draft of ${title}?`,
      text: 'Its entries are deleted for good.',
      action: 'Delete draft',
      cancel: 'Keep draft',
      danger: true,
    })
    if (yes) drop.mutate({ params: { id } })
  }
  if (rows.length === 0) return null
  return (
    <Section title="Drafts">
      <div className="card20 column16">
        <ul className="column">
          {rows.map(({ id, title, updated_at }) => (
            <li key={id} className={`middle16 ${classes.draft}`}>
              <span className="column">
                {title}
                <span className="small">
                  saved <DateText value={updated_at} />
                </span>
              </span>
              <span className="buttons">
                <Button variant="subtle" color="gray" onClick={() => void ask(id, title)}>
                  Delete draft
                </Button>
                <Button variant="default" onClick={() => open(id)}>
                  Continue
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
