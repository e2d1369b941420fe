/** The form of an application, with its count beside it. */
import { applicationForm } from '@iroko/contract/leave/application-form'
import type { LeaveApplication } from '@iroko/contract/leave/applications'
import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { readDay } from '../../../screens/day/day-text.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { FieldInput } from '../../../screens/fields/field-input.tsx'
import { viewOf } from '../../../screens/form/sent-record.ts'
import { type Form, useForm } from '../../../screens/form/use-form.ts'
import { toneClass } from '../../../ui/state/tone.ts'
import type { Balance } from '../balances/parts.tsx'
import { daysText } from '../types/parts-words.tsx'
import classes from './parts.module.css'
import type { ApplyDraft } from './parts-fields.tsx'
import { applySchema, draftOf, fieldsFor, isWhen } from './parts-fields.tsx'
import { PreviewView, usePreview } from './parts-preview.tsx'

interface ApplyFormProps {
  balances: Balance[]
  application: LeaveApplication | undefined
  onDirty: (isDirty: boolean) => void
  onView: ((id: string) => void) | undefined
  onCancel: () => void
  onDone: () => void
}

export function ApplyForm({ balances, application, onDirty, onView, onCancel, onDone }: ApplyFormProps) {
  const me = useUser().employee_info.ogid
  const [fields] = useState(() => fieldsFor(balances, me, application))
  const send = useApply({ application, onView, onDone })
  const wish = useRef<'send' | 'draft'>('send')
  const form = useForm<ApplyDraft>({
    fields,
    schema: applySchema,
    value: application ? draftOf(application) : undefined,
    onSubmit: (draft) => send(draft, wish.current),
    draft: application ? undefined : 'leave',
  })
  const preview = usePreview(form.values, application?.id)
  // Why stands at the field; here it is said which.
  const refused = preview.count ? fields.filter(({ name }) => preview.refusals[name]).map(({ label }) => `‘${label}’`) : []
  const why = refused.length > 0 ? `This cannot be sent yet: see ${refused.join(' and ')}` : undefined
  const whyId = useId()
  const isChosen = ({ leave_type }: Balance) => leave_type.id === form.values.leave_type_id
  const shown = withFollowingEnd(withRefusals(form, preview.refusals))
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty])
  const submitAs = (how: 'send' | 'draft') => (event?: FormEvent) => {
    wish.current = how
    void form.submit(event)
  }
  return (
    <form noValidate className={`column16 ${classes.form}`} onSubmit={submitAs('send')}>
      {form.restored ? <Restored onDiscard={form.reset} /> : null}
      {application?.trail?.decisions.length ? (
        <p className={`notice middle16 ${classes.notice} ${toneClass('waiting')}`}>
          An approver has already decided. Other dates or another leave type restart the approval.
        </p>
      ) : null}
      {form.errors[''] ? (
        <p className={`notice middle16 ${classes.notice} ${toneClass('bad')}`} role="alert">
          {form.errors['']}
        </p>
      ) : null}
      <div className={classes.columns}>
        <Fields form={shown} fields={fields.filter(isWhen)} />
        <aside className={classes.side} aria-label="Calculation">
          <PreviewView preview={preview} available={balances.find(isChosen)?.available} />
        </aside>
        <Fields form={shown} fields={fields.filter((field) => !isWhen(field))} />
      </div>
      <div className={`buttons ${classes.foot}`}>
        <Button variant="default" className={classes.cancel} onClick={onCancel}>
          Cancel
        </Button>
        {!application || application.status === 'draft' ? (
          <Button variant="default" disabled={form.busy} onClick={() => submitAs('draft')()}>
            Save as draft
          </Button>
        ) : null}
        {why ? (
          <p id={whyId} className={classes.why}>
            {why}
          </p>
        ) : null}
        <Button type="submit" loading={form.busy} disabled={why !== undefined} aria-describedby={why ? whyId : undefined}>
          {submitText(application, preview.days)}
        </Button>
      </div>
    </form>
  )
}

const submitText = (application: LeaveApplication | undefined, days: number | undefined): string => {
  if (application && application.status !== 'draft') return 'Save changes'
  return days ? `Apply for ${daysText(days)}` : 'Apply'
}

function Fields({ form, fields }: { form: Form<ApplyDraft>; fields: Field<ApplyDraft>[] }) {
  return (
    <div className={classes.fields}>
      {fields.map((field) => (
        <FieldInput key={field.name} form={form} field={field} />
      ))}
    </div>
  )
}

/** What the server would refuse stands at its field already; what the form itself found comes first. */
function withRefusals(form: Form<ApplyDraft>, refusals: Record<string, string>): Form<ApplyDraft> {
  return { ...form, errors: { ...refusals, ...form.errors } }
}

/** A first day that is chosen is the last day too, until a later one is. */
function withFollowingEnd(form: Form<ApplyDraft>): Form<ApplyDraft> {
  return {
    ...form,
    set: (name, value) => {
      form.set(name, value)
      const first = name === 'starts_on' ? readDay(String(value)) : undefined
      const last = readDay(String(form.values.ends_on))
      if (first && (!last || last < first)) form.set('ends_on', first)
    },
  }
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className={`notice middle16 ${classes.notice} ${toneClass('info')}`} role="status">
      <span>Your unsaved entries were restored</span>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        Start over
      </Button>
    </p>
  )
}

/** Sends what was filled in: a new application, a draft, a change, or a draft that goes on its way. */
function useApply({ application, onView, onDone }: Pick<ApplyFormProps, 'application' | 'onView' | 'onDone'>) {
  const quiet = { prefix: 'Leave | ', quietFields: true }
  const offer = (answer: unknown) => viewOf(answer, onView && (({ id }) => onView(id)))
  const apply = useSend(applicationForm.apply, { ...quiet, success: 'message', offer, onSuccess: onDone })
  const update = useSend(applicationForm.update, { ...quiet, success: 'message', onSuccess: onDone })
  const keep = useSend(applicationForm.update, quiet)
  const submit = useSend(applicationForm.submit, { ...quiet, success: 'message', offer, onSuccess: onDone })
  return async (draft: ApplyDraft, how: 'send' | 'draft'): Promise<void> => {
    if (!application) {
      await apply.mutateAsync({ body: { ...draft, draft: how === 'draft' } })
      return
    }
    const { id, version, status } = application
    const change = { params: { id }, body: { ...draft, version } }
    if (status !== 'draft' || how === 'draft') {
      await update.mutateAsync(change)
      return
    }
    await keep.mutateAsync(change)
    await submit.mutateAsync({ params: { id } })
  }
}
