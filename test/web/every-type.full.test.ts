import { testEveryType } from './support/every-type.ts'

testEveryType((all) => all)
