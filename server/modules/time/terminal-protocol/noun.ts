import { noun } from '../../../lib/house/noun.ts'
import { addTerminals } from './routes-protocol.ts'

export const terminalProtocol = noun({ protocol: addTerminals })
