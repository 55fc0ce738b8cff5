import { bareApp, listen } from './bare-app.ts'

// The whole HTTP side as a process of its own, on the database and the storage it is told, until it is killed; says its port.
const app = await bareApp('silent', { clock: () => new Date() })
process.stdout.write(`${await listen(app)}\n`)
