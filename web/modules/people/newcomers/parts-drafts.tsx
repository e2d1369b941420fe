/** Forms that were begun and not finished. */
import { newcomers } from '@iroko/contract/people/newcomers'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Section } from '../../../ui/page.tsx'
import classes from './form.module.css'

export function Drafts() {
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
      <div className={classes.card}>
        <ul className={classes.drafts}>
          {rows.map(({ id, title, updated_at }) => (
            <li key={id} className={classes.draft}>
              <span className={classes.words}>
                {title}
                <span className={classes.dimmed}>
                  saved <DateText value={updated_at} />
                </span>
              </span>
              <span className={classes.buttons}>
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
