import { testImportOf } from './support/import-orders.ts'

testImportOf(100)
