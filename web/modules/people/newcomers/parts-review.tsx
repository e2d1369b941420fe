/** The last step of adding: what was filled in, and the button that does it. */

import type { Input, Output } from '@iroko/contract/endpoint'
import { isFault } from '@iroko/contract/errors'
import { people } from '@iroko/contract/people/directory'
import { type DraftStep, draftSteps, newcomers } from '@iroko/contract/people/newcomers'
import { documentKindLabel, documentKinds } from '@iroko/contract/people/records'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import classes from '../records/parts.module.css'
import type { DocumentsDraft, JobDraft, PersonDraft } from '../records/parts-fields.tsx'
import { personFieldList, useJobFields } from '../records/parts-fields.tsx'
import { PaySummary, RolesSummary } from './parts-first-pay.tsx'

type Draft = Output<typeof newcomers.draft>['employee_draft']
type Body = Input<typeof newcomers.create>['body']

interface ReviewProps {
  draft: Draft
  onStep: (step: DraftStep) => void
  onBack: (() => void) | undefined
}

export function Review({ draft, onStep, onBack }: ReviewProps) {
  const router = useRouter()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const send = useSend(newcomers.create, { prefix: 'Employee | ', success: 'message', quietFields: true })
  const [sharesPhone, setSharesPhone] = useState(false)
  const add = async (another_person = false) => {
    setProblems({})
    setSharesPhone(false)
    try {
      const { employees } = await send.mutateAsync({
        body: { ...(draft.content as unknown as Body), draft_id: draft.id, another_person },
      })
      await router.navigate({ to: `/dashboard/user/profile/${employees[0]?.ogid}` })
    } catch (error) {
      if (!isFault(error)) return
      setProblems(error.fields ?? {})
      setSharesPhone(error.code === 'same_phone')
    }
  }
  return (
    <>
      <PersonSummary person={draft.content.person as Partial<PersonDraft>} />
      <JobSummary job={draft.content.job as Partial<JobDraft>} />
      <PaySummary draft={draft} />
      <DocumentSummary draft={draft} />
      <RolesSummary draft={draft} />
      <Problems problems={problems} onStep={onStep} />
      <div className="buttons">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        {sharesPhone ? (
          <Button variant="outline" loading={send.isPending} onClick={() => void add(true)}>
            Add as another person
          </Button>
        ) : null}
        <Button loading={send.isPending} onClick={() => void add()}>
          Add {draft.title} and send invitation
        </Button>
      </div>
    </>
  )
}

/** What the server refused, each with the way to where it can be mended. */
function Problems({ problems, onStep }: { problems: Record<string, string>; onStep: (step: DraftStep) => void }) {
  const entries = Object.entries(problems)
  if (entries.length === 0) return null
  return (
    <div className={`panel ${classes.problems} ${toneClass('bad')}`} role="alert">
      <ul>
        {entries.map(([path, sentence]) => (
          <li key={path}>
            {sentence}.{' '}
            <button type="button" onClick={() => onStep(stepOf(path))}>
              Open step
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function stepOf(path: string): DraftStep {
  const [step] = path.split('.')
  return draftSteps.find((name) => name === step) ?? 'person'
}

function PersonSummary({ person }: { person: Partial<PersonDraft> }) {
  const items = personFieldList.map(({ name, label }) => ({ label, value: person[name] ?? null }))
  return (
    <Section title="Person">
      <DescriptionList items={items} />
    </Section>
  )
}

function JobSummary({ job }: { job: Partial<JobDraft> }) {
  const fields = useJobFields({})
  const items = fields
    .filter((field) => field.when?.(job) ?? true)
    .map((field) => {
      const value = job[field.name]
      const options = 'options' in field ? field.options : undefined
      const choices = typeof options === 'function' ? options(job) : (options ?? [])
      const label = choices.find((choice) => choice.value === value)?.label
      if (typeof value === 'string' && field.type === 'select' && !label && value)
        return { label: field.label, value: <Colleague ogid={value} /> }
      return { label: field.label, value: typeof value === 'boolean' ? (value ? 'Yes' : 'No') : (label ?? value ?? null) }
    })
  return (
    <Section title="Job">
      <DescriptionList items={items} />
    </Section>
  )
}

function Colleague({ ogid }: { ogid: string }) {
  const { data } = useCall(people.show, { params: { ogid } })
  return <>{data?.employee.full_name ?? ogid}</>
}

function DocumentSummary({ draft }: { draft: Draft }) {
  const documents = (draft.content.documents ?? {}) as Partial<DocumentsDraft>
  const nameOf = (id: string) => draft.files.find((file) => file.id === id)?.name ?? 'A file'
  const items = documentKinds.map((kind) => ({
    label: documentKindLabel[kind],
    value: (documents[kind] ?? []).map(nameOf).join(', '),
  }))
  return (
    <Section title="Documents">
      <DescriptionList items={items} />
    </Section>
  )
}
