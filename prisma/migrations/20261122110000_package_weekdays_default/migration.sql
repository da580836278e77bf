-- The same default, written as Prisma compares it: `npm run db:migration` finds no difference then.
ALTER TABLE "package" ALTER COLUMN "start_weekdays" SET DEFAULT '{1,2,3,4,5,6,7}'::smallint[];
