/** The process in which a document is read. */
import { answerParent } from '../subprocess.ts'
import { documentText } from './document-text.ts'

answerParent(({ bytes, type }: { bytes: Uint8Array; type: string }) => documentText(Buffer.from(bytes), type))
