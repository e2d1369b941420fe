import type { EachResult } from '@iroko/contract/endpoint'
import { showAlert } from '../../lib/alerts.ts'
import { showNotice } from '../confirm.tsx'
import classes from './results.module.css'

/**
 * Says what became of one change to many, in one place: all done is an alert; what was not done stays until it is read, each with its
 * reason. Answers whether all was.
 */
export function showResults({ message, results }: EachResult, nameOf: (id: string) => string): boolean {
  const refused = results.filter(({ done }) => !done)
  const isSomeDone = refused.length < results.length
  if (refused.length === 0) {
    showAlert({ kind: 'success', text: message })
    return true
  }
  void showNotice({
    title: refused.length === 1 ? '1 was not done' : `${refused.length} were not done`,
    text: (
      <>
        {isSomeDone ? <p className={classes.done}>{message}</p> : null}
        <ul className={classes.refused}>
          {refused.map(({ id, message: why }) => (
            <li key={id}>
              <strong>{nameOf(id)}</strong>: {why}
            </li>
          ))}
        </ul>
      </>
    ),
  })
  return false
}
