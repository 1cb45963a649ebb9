import './cli/start.ts'
