/** What those who decide think of an applicant: rating, tags, notes. */
import { applications } from '@iroko/contract/recruitment/applications'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Section } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Rating } from './columns.tsx'
import classes from './parts.module.css'
import type { Application } from './parts-application.tsx'

const prefix = 'Job application | '

interface PartProps {
  application: Application
  mayEdit: boolean
}

/** Rating and tags. */
export function Verdict({ application, mayEdit }: PartProps) {
  const { rating, tags } = application
  return (
    <section className="card16 column8" aria-label="Rating and tags">
      <div className="apart">
        {mayEdit ? <Stars application={application} /> : <Rating rating={rating} />}
        {mayEdit ? (
          <AskButton
            variant="subtle"
            size="sm"
            leftSection={<IconPencil size={16} />}
            ask={() => <TagsDialog application={application} />}
          >
            Edit tags
          </AskButton>
        ) : null}
      </div>
      <span className={classes.cardFacts}>
        {tags.length === 0 ? <span className="small">No tags</span> : null}
        {tags.map((tag) => (
          <span key={tag} className={classes.tag}>
            {tag}
          </span>
        ))}
      </span>
    </section>
  )
}

const useChange = () => useSend(applications.update, { prefix, success: 'message' })

/** Five stars to press; the one that is set takes the rating away. */
function Stars({ application: { id, rating, tags, version } }: { application: Application }) {
  const send = useChange()
  const rate = (value: number) =>
    send.mutate({ params: { id }, body: { rating: value === rating ? null : value, tags, version } })
  return (
    <fieldset className={classes.rating}>
      <legend className="visually-hidden">Rating</legend>
      {[1, 2, 3, 4, 5].map((value) => (
        <button
          key={value}
          type="button"
          className={`bare ${classes.star} ${value > (rating ?? 0) ? classes.unset : ''}`}
          aria-pressed={value === rating}
          aria-label={`${value} of 5`}
          disabled={send.isPending}
          onClick={() => rate(value)}
        >
          ★
        </button>
      ))}
    </fieldset>
  )
}

function TagsDialog({ application: { id, rating, tags, version } }: { application: Application }) {
  const close = useClose()
  const send = useChange()
  return (
    <FormDialog<{ words: string }>
      title="Edit tags"
      submit="Save tags"
      fields={[
        {
          name: 'words',
          label: 'Tags',
          type: 'text',
          full: true,
          description: 'Separated by commas, for example: nights, Hausa',
        },
      ]}
      value={{ words: tags.join(', ') }}
      onSubmit={async ({ words = '' }) => {
        const given = words.split(',').map((tag) => tag.trim())
        await send.mutateAsync({ params: { id }, body: { rating, tags: given.filter(Boolean), version } })
        close(true)
      }}
    />
  )
}

/** Of those who decide, for those who decide. */
export function Notes({ application: { id, notes }, mayEdit }: PartProps) {
  const [sent, setSent] = useState(0)
  const add = useSend(applications.note, { prefix, success: 'message', onSuccess: () => setSent(sent + 1), quietFields: true })
  const remove = useSend(applications.removeNote, { prefix, success: 'message' })
  return (
    <Section title="Notes">
      {mayEdit ? (
        <RecordForm<{ words: string }>
          key={sent}
          fields={[
            {
              name: 'words',
              label: 'New note',
              type: 'textarea',
              rows: 3,
              required: true,
              maxLength: 4000,
              description: 'The applicant does not read it',
            },
          ]}
          submit="Add note"
          onSubmit={(body) => add.mutateAsync({ params: { id }, body })}
        />
      ) : null}
      {notes.length === 0 ? <p className="small">No notes yet</p> : null}
      <ul className="plain column12">
        {notes.map(({ id: note, words, by, at, can }) => (
          <li key={note} className="card16">
            <div className="apart">
              <PersonCell name={by.full_name} picture={by.profile_picture} />
              <span className="small">
                <DateText value={at} />
              </span>
            </div>
            <p className={classes.words}>{words}</p>
            {can.remove ? (
              <AskButton
                variant="subtle"
                color="red"
                size="sm"
                ask={() => ({ title: 'Delete note', text: 'Delete this note?', action: 'Delete', danger: true })}
                run={() => remove.mutate({ params: { id: note } })}
              >
                Delete
              </AskButton>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
