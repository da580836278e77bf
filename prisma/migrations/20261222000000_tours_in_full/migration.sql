-- What guests are asked and told of an option is part of the tour's content that partners read: columns that are not listed
-- count as the field of their record.
DELETE FROM catalog_field
WHERE table_name = 'tour_option' AND column_name IN ('pickup_points', 'questions', 'included', 'excluded', 'min_party');
