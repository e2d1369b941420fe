import type { ReactNode } from 'react'
import { isAway } from '../../lib/calls/reach.ts'
import { ErrorState, Skeletons, type SkeletonsProps } from './states.tsx'

/** What `useCall` answers, as far as the gate needs it. */
export interface Found<Data> {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

interface LoadedProps<Data> extends SkeletonsProps {
  found: Found<Data>
  /** What stands before the sentence of a failure: 'Leave | '. */
  prefix?: string
  /** What stands in its place while it loads, where plain grey shapes are not like it. */
  bones?: ReactNode
  /** What is shown of it; without, only what stands in its place until it is there. */
  children?: (data: Data) => ReactNode
}

/** The gate of what is read: grey shapes while it loads, a failure with another try, and what was read. */
export function Loaded<Data>({ found, prefix, bones, children, ...shape }: LoadedProps<Data>) {
  const { data } = found
  // That the server does not answer is said once for the whole screen, which waits for it.
  const error = isAway(found.error) ? null : found.error
  const waiting = bones === undefined ? <Skeletons {...shape} /> : bones
  return (
    <>
      {error ? <ErrorState error={error} retry={() => void found.refetch()} prefix={prefix} /> : null}
      {data || error ? null : waiting}
      {data ? children?.(data) : null}
    </>
  )
}
