import { DERIVED, testEveryResource } from './test-every-resource.ts'

await testEveryResource(DERIVED, 'one of each kind')
