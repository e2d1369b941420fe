/** The process in which a statement in a format of banks is read: their readers are libraries, and what they are given is from outside. */
import { answerParent } from '../subprocess.ts'
import type { BankFormat } from './bank-file.ts'
import { readMt940 } from './read-mt940.ts'
import { readOfx } from './read-ofx.ts'

answerParent(({ text, format }: { text: string; format: BankFormat }) => (format === 'ofx' ? readOfx(text) : readMt940(text)))
