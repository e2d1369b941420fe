import { stored } from '../../lib/stored.ts'

/** False for who does not want a letter alone to do anything: a voice that dictates presses them too. */
export const singleKeys = stored<boolean>('single_keys', (text) => JSON.parse(text) === true)
