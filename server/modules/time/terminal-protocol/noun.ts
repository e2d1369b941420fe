import { noun } from '../../../lib/noun.ts'
import { addTerminals } from './routes-protocol.ts'

export const terminalProtocol = noun({ protocol: addTerminals })
