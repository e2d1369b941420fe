import type { Endpoint, Input } from '@iroko/contract/endpoint'
import { alertFor } from '@iroko/contract/errors'
import { showAlert } from '../../lib/alerts.ts'
import { download } from '../../lib/api.ts'

/** Saves what a call answers as `download` does, or shows why it could not, after `prefix`. */
export const save = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  prefix: string,
  representation?: 'csv' | 'xlsx' | 'raw',
  name?: string,
): Promise<void> =>
  download(endpoint, input, representation, name).catch((error: unknown) =>
    showAlert({ kind: 'warning', text: alertFor(error, prefix) }),
  )
