import { oneOfEachPart, testEveryType } from './support/every-type.ts'

// A type for each part that the console generates; all types are in the full tier.

testEveryType(oneOfEachPart)
