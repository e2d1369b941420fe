/** The two hooks of every screen: `useCall` reads, `useSend` changes. */
import type { Endpoint, Input, Output } from '@iroko/contract/endpoint'
import { alertFor, type Fault } from '@iroko/contract/errors'
import {
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { type AlertAction, showAlert } from './alerts.ts'
import { call, type PlainEndpoint } from './api.ts'
import { queryClient } from './calls/query-client.ts'

export interface ReadOptions {
  enabled?: boolean
  /** Keeps the last answer on screen while the next one is on its way. */
  keepPrevious?: boolean
  /** Milliseconds between reads while the screen is open. */
  refetchInterval?: number
}

/** The cache's entry of a call: for `prefetch` of a page and for reading ahead. */
export function queryOf<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Output<E>, Fault>({
    queryKey: [endpoint.path, input ?? {}],
    meta: { topics: endpoint.topics ?? [] },
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/** Reads, and reads again when something changed. */
export function useCall<E extends PlainEndpoint>(endpoint: E): UseQueryResult<Output<E>, Fault>
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: ReadOptions,
): UseQueryResult<Output<E>, Fault>
export function useCall<E extends Endpoint>(endpoint: E, input?: Input<E>, options: ReadOptions = {}) {
  const { keepPrevious, ...rest } = options
  const query = queryOf<Endpoint>(endpoint, input)
  return useQuery({ ...query, ...rest, placeholderData: keepPrevious ? keepPreviousData : undefined })
}

export interface SendOptions<E extends Endpoint> {
  /** What stands before the sentence of a failure, as in 'Survey Error | '. */
  prefix?: string
  /** What to say on success; `'message'` says the server's own words. */
  success?: string | ((output: Output<E>) => string)
  /** What stands beside those words: View of what was made, Undo of what was done. */
  offer?: (output: Output<E>, input: Input<E>) => AlertAction | undefined
  onSuccess?: (output: Output<E>, input: Input<E>) => void
  /** The form shows the errors of its fields itself; they make no alert. */
  quietFields?: boolean
  /** How grave a failure looks where the specification says more than a warning. */
  alert?: 'warning' | 'danger'
}

/** Changes something on the server, says how it went and has every open screen read again. */
export function useSend<E extends Endpoint>(
  endpoint: E,
  { prefix, success, offer, onSuccess, quietFields, alert = 'warning' }: SendOptions<E> = {},
): UseMutationResult<Output<E>, Fault, Input<E>> {
  const submission = useRef<Submission>(null)
  return useMutation<Output<E>, Fault, Input<E>>({
    mutationFn: (input) => {
      submission.current = submissionOf(input, submission.current)
      return call<E>(endpoint, input, { idempotencyKey: submission.current.key })
    },
    onSuccess: (output, input) => {
      submission.current = null
      const sentence = sentenceOf(success, output)
      if (sentence) showAlert({ kind: 'success', text: sentence, action: offer?.(output, input) })
      void queryClient.invalidateQueries()
      onSuccess?.(output, input)
    },
    onError: (error) => {
      // Only a submission that may have arrived unseen is the same one when it is sent again.
      if (error.status > 0 && error.status < 500) submission.current = null
      if (!(quietFields && error.fields)) showAlert({ kind: alert, text: alertFor(error, prefix) })
    },
  })
}

interface Submission {
  content: string
  key: string
}

/** The same form sent again after its answer was lost; a file is the same by its name, size and when it was last saved. */
function submissionOf(input: unknown, last: Submission | null): Submission {
  const text = (_key: string, value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value)
  const content = JSON.stringify(input, text) ?? ''
  return last?.content === content ? last : { content, key: freshKey() }
}

/** Unlike `crypto.randomUUID`, also there on a portal that is served without TLS. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

function sentenceOf<E extends Endpoint>(success: SendOptions<E>['success'], output: Output<E>): string | undefined {
  if (typeof success === 'function') return success(output)
  if (success !== 'message') return success
  const { message }: { message?: unknown } = Object(output)
  return typeof message === 'string' ? message : undefined
}
