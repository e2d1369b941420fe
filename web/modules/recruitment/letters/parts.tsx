/** Wording a letter to applicants, with what an applicant reads beside it. */
import { applications } from '@iroko/contract/recruitment/applications'
import { letters } from '@iroko/contract/recruitment/letters'
import { Button } from '@mantine/core'
import { IconEye, IconMail, IconRestore } from '@tabler/icons-react'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { searchOptions } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import type { Letter } from './letters.page.tsx'
import classes from './parts.module.css'

interface Draft {
  subject: string
  body: string
  application_id: string
}

const prefix = 'Letter | '
const findApplicant = searchOptions(applications.list, ({ id, full_name, job_opening }) => ({
  value: id,
  label: `${full_name}, ${job_opening.job_title}`,
}))

export function WordsDialog({ letter: { kind, label, subject, body, names, is_changed, version } }: { letter: Letter }) {
  const close = useClose()
  const save = useSend(letters.save, { prefix, success: 'message', onSuccess: () => close(true), quietFields: true })
  const params = { kind }
  const fields: Field<Draft>[] = [
    { name: 'subject', label: 'Subject', type: 'text', required: true, full: true, maxLength: 200 },
    {
      name: 'body',
      label: 'Letter',
      type: 'textarea',
      rows: 8,
      required: true,
      maxLength: 5000,
      description: `Begins with 'Dear …' and ends with the company's name. Filled in: ${names.map((name) => `{${name}}`).join(', ')}`,
    },
    {
      name: 'application_id',
      label: 'Preview for',
      type: 'select',
      search: findApplicant,
      full: true,
      placeholder: 'An example',
    },
  ]
  const submit = (draft: Draft) =>
    save.mutateAsync({ params, body: { words: { subject: draft.subject, body: draft.body }, version } })
  return (
    <FormDialog<Draft> title={label} fields={fields} value={{ subject, body }} submit="Save" onSubmit={submit}>
      {({ values }) => (
        <>
          <Trying kind={kind} draft={values} />
          {is_changed ? (
            <AskButton
              variant="subtle"
              leftSection={<IconRestore size={18} />}
              ask={() => ({
                title: label,
                text: 'The letter gets its standard wording again.',
                action: 'Use standard wording',
              })}
              run={() => save.mutate({ params, body: { words: null, version } })}
            >
              Use standard wording
            </AskButton>
          ) : null}
        </>
      )}
    </FormDialog>
  )
}

/** What is written so far, as somebody reads it, before it is kept. */
function Trying({ kind, draft }: { kind: Letter['kind']; draft: Readonly<Record<string, unknown>> }) {
  const preview = useSend(letters.preview, { prefix })
  const test = useSend(letters.test, { prefix, success: 'message' })
  const written = {
    kind,
    subject: String(draft.subject ?? ''),
    body: String(draft.body ?? ''),
    application_id: draft.application_id ? String(draft.application_id) : null,
  }
  const shown = preview.data?.letter
  return (
    <>
      <div className="middle8">
        <Button
          variant="default"
          leftSection={<IconEye size={18} />}
          loading={preview.isPending}
          onClick={() => preview.mutate({ body: written })}
        >
          Preview
        </Button>
        <Button
          variant="default"
          leftSection={<IconMail size={18} />}
          loading={test.isPending}
          onClick={() => test.mutate({ body: written })}
        >
          Send me a test
        </Button>
      </div>
      {shown ? (
        <section className={`card16 ${classes.letter}`} aria-label={`As ${shown.reader} reads it`}>
          <p className="strong">{shown.subject}</p>
          <p className={classes.words}>{shown.body}</p>
        </section>
      ) : null}
    </>
  )
}
