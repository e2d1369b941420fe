import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import type { Output } from '@iroko/contract/endpoint'
import { managesHr } from '@iroko/contract/guards'
import { type DraftStep, documentsBody, draftSteps, jobBody, peopleChanges, personBody } from '@iroko/contract/people-changes'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { RecordForm } from '../../crud/record-form.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useUser } from '../../lib/session.ts'
import { queryOf, useCall, useSend } from '../../lib/use-call.ts'
import { Page } from '../../ui/page.tsx'
import { ErrorState, NoPermission, Skeletons } from '../../ui/states.tsx'
import { useArea } from '../leave/parts-open.tsx'
import classes from './form.module.css'
import { Drafts } from './parts-drafts.tsx'
import {
  type DocumentsDraft,
  documentFieldList,
  type JobDraft,
  type PersonDraft,
  personFieldList,
  useJobFields,
} from './parts-fields.tsx'
import { Review } from './parts-review.tsx'
import { Steps } from './parts-steps.tsx'

type Draft = Output<typeof peopleChanges.draft>['employee_draft']

const titles: Record<DraftStep, string> = { person: 'Person', job: 'Job', documents: 'Documents', review: 'Review' }
const steps = draftSteps.map((name) => ({ name, title: titles[name] }))

/** Adds one person, step by step; each step is kept on the server, so that it can be finished later or elsewhere. */
export default function AddEmployeePage() {
  const mayEdit = managesHr(useUser())
  const search: Record<string, unknown> = useSearch({ strict: false })
  const id = typeof search.draft === 'string' ? search.draft : undefined
  return (
    <Page title="Add an employee" description="Each step is kept: you can go on later, on any device." narrow>
      {mayEdit ? null : <NoPermission text="HR adds employees" />}
      {mayEdit && id ? <KeptForm key={id} id={id} /> : null}
      {mayEdit && !id ? <NewForm /> : null}
    </Page>
  )
}

function NewForm() {
  return (
    <>
      <Drafts />
      <Form draft={undefined} />
    </>
  )
}

function KeptForm({ id }: { id: string }) {
  const found = useCall(peopleChanges.draft, { params: { id } })
  if (found.isPending) return <Skeletons count={2} height={200} />
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} prefix="Employee | " />
  return <Form draft={found.data.employee_draft} />
}

function Form({ draft }: { draft: Draft | undefined }) {
  const [current, setCurrent] = useState<DraftStep>(draft?.step ?? 'person')
  const keep = useKeep(draft)
  const content = draft?.content ?? {}
  const next = (step: DraftStep, part: object) => keep(step, part, () => setCurrent(step))
  return (
    <>
      <Steps steps={steps} current={current} reached={draft?.step ?? 'person'} onStep={setCurrent} />
      <div className={classes.card}>
        {current === 'person' ? (
          <RecordForm<PersonDraft>
            key="person"
            fields={personFieldList}
            schema={personBody}
            value={content.person as Partial<PersonDraft> | undefined}
            submit="Next: job"
            draft={`add-person-${draft?.id ?? 'new'}`}
            onSubmit={(person) => next('job', { person })}
          />
        ) : null}
        {current === 'job' ? <JobStep content={content} onNext={(job) => next('documents', { job })} /> : null}
        {current === 'documents' ? (
          <RecordForm<DocumentsDraft>
            key="documents"
            fields={documentFieldList(draft?.files ?? [])}
            schema={documentsBody}
            value={content.documents as Partial<DocumentsDraft> | undefined}
            submit="Next: review"
            onSubmit={(documents) => next('review', { documents })}
          />
        ) : null}
        {current === 'review' && draft ? <Review draft={draft} onStep={setCurrent} /> : null}
      </div>
    </>
  )
}

interface JobStepProps {
  content: Draft['content']
  onNext: (job: JobDraft & { names?: unknown }) => Promise<unknown>
}

function JobStep({ content, onNext }: JobStepProps) {
  const fields = useJobFields({})
  return (
    <RecordForm<JobDraft>
      key="job"
      fields={fields}
      schema={jobBody}
      value={content.job as Partial<JobDraft> | undefined}
      submit="Next: documents"
      onSubmit={onNext}
    />
  )
}

/** Keeps a step and goes on; the address then names the form, so that a reload or a link leads back to it. */
function useKeep(draft: Draft | undefined) {
  const router = useRouter()
  const area = useArea()
  const start = useSend(peopleChanges.startDraft, { prefix: 'Employee | ', quietFields: true })
  const save = useSend(peopleChanges.saveDraft, { prefix: 'Employee | ', quietFields: true })
  return async (reached: DraftStep, part: object, then: () => void) => {
    const furthest = draft && draftSteps.indexOf(draft.step) > draftSteps.indexOf(reached) ? draft.step : reached
    if (draft) {
      const { id, version } = draft
      const params = { id }
      const kept = await save.mutateAsync({ params, body: { version, step: furthest, content: part } })
      // The next step shows and sends what was just kept, not what was read before.
      queryClient.setQueryData(queryOf(peopleChanges.draft, { params }).queryKey, kept)
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
