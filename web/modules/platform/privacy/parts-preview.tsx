/** What forgetting a person would do, before it is done. */
import type { Output } from '@iroko/contract/endpoint'
import { type Fate, privacy } from '@iroko/contract/platform/privacy'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ErrorState, Skeletons } from '../../../ui/state/states.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import classes from './parts.module.css'

type Line = Output<typeof privacy.erasurePreview>['preview']['lines'][number]

const headings: Record<Fate, string> = {
  erased: 'Deleted',
  anonymised: 'Retained without a name',
  kept: 'Retained by law or as evidence',
}

/** `decides`: for the second person, to whom it is no news that it waits for them. */
export function Preview({ ogid, decides = false }: { ogid: string; decides?: boolean }) {
  const found = useCall(privacy.erasurePreview, { params: { ogid } })
  if (found.isPending) return <Skeletons count={4} height={24} />
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} prefix="Erasure | " />
  const { alias, refusal, has_namesake, files, lines } = found.data.preview
  const there = lines.filter(({ count }) => count > 0)
  return (
    <div className={classes.preview}>
      {refusal && !decides ? <p className={`${classes.notice} ${toneClass('bad')}`}>{refusal}</p> : null}
      <p>
        The name is replaced everywhere by <strong>{alias}</strong>; email and phone number are removed from every text.{' '}
        {files > 0 ? `${countOf(files, 'file')} of theirs are deleted.` : ''}
      </p>
      {has_namesake ? (
        <p className={`${classes.notice} ${toneClass('waiting')}`}>
          Another employee has the same name. It remains in texts that could mean them.
        </p>
      ) : null}
      {(['erased', 'anonymised', 'kept'] as const).map((fate) => (
        <FateList key={fate} title={headings[fate]} lines={there.filter((line) => line.fate === fate)} />
      ))}
    </div>
  )
}

function FateList({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {lines.map(({ name, title: what, count, why }) => (
          <li key={name}>
            {what} ({count}){why ? <span className={classes.detail}> {why}.</span> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
